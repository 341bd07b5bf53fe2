/** `doctor`: whether this program can do its work here. */
import { canonicalJson } from "../../core/json.ts";
import { productVersion } from "../../core/product.ts";
import { examine } from "../../run/doctor/mod.ts";
import type { Handler } from "../command.ts";
import type { DoctorDocument } from "../models.ts";
import { doctorText } from "../text/doctor.ts";
import { orStopped } from "./stopped.ts";

export const doctorHandler: Handler = ({ host, parsed }) =>
  orStopped(async () => {
    const checks = await examine(host, parsed.text("repo") ?? ".");
    const broken = checks.some((check) => check.status === "broken");
    const document: DoctorDocument = {
      obelize_version: productVersion,
      well: !broken,
      checks: checks.map(({ check, status, detail }) => ({ check, status, detail })),
    };
    return {
      exitCode: broken ? 1 : 0,
      out: parsed.flag("json") ? canonicalJson(document) : doctorText(checks),
    };
  });
