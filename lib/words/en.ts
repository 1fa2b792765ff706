/**
 * The English words, by the place where they stand and by what they mean there. Contract: 24.
 *
 * `{name}` is a placeholder, whose place in the sentence is the translator's choice. A word with a count has
 * a form for each plural category of the language. The strings of the contract are exactly as it has them,
 * misspellings included.
 */
export const en = {
  dialog: {
    close: 'Close',
  },
  legal: {
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
} as const;
