/** What the symbol table refuses, as data: the words and the offset; line and column are worked out only for the one that is shown. */
export interface Refusal {
  readonly message: string;
  readonly offset: number;
}
