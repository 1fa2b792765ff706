/** Tokens that complete the names `tags_location_{brand}`, `id_external_{brand}` and `salary_{search}`. */
export type FieldTokens = { brand: string; search: string };

/** The brand-named fields' full names. */
export function fieldNames(tokens: FieldTokens) {
  return {
    location: `tags_location_${tokens.brand}`,
    externalId: `id_external_${tokens.brand}`,
    hasSalary: `salary_${tokens.search}`,
  };
}
