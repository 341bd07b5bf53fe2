declare module "postject" {
  export function inject(
    file: string,
    resourceName: string,
    resource: Uint8Array,
    options?: { sentinelFuse?: string; machoSegmentName?: string; overwrite?: boolean },
  ): Promise<void>;
}
