/** A text with `{placeholders}`, or its plural forms by the categories of `Intl.PluralRules`. Contract: 24.1. */
export type Word = string | Forms;

export type Forms = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};
