/** The words beside an amount of money that a visitor types. Contract: 2.7, 25.5. */

/** Patterns that match from the end of an amount, but for `upTo`, which ends where one begins. */
export type PayWords = {
  aYear: RegExp;
  aShorterTime: RegExp;
  upTo: RegExp;
  orLess: RegExp;
  /** Between two amounts. */
  range: RegExp;
};

/** In English. */
export const englishPay: PayWords = {
  aYear: /^\s?(?:(?:a|per) (?:year|annum)|\/ ?(?:year|yr)|p\.?a\.?)(?![\p{L}\p{N}])/iu,
  aShorterTime:
    /^\s?(?:(?:an?|per|each|every) (?:hour|day|week|month)|\/ ?(?:h|hr|hour|day|wk|week|mo|month)|hourly|daily|weekly|monthly|pcm|p\.[hdwm]\.?)(?![\p{L}\p{N}])/iu,
  upTo: /(?:(?<!\p{L})(?:under|below|less than|up to|max|maximum|at most|until|not? (?:more than|over|above))|<)\s*$/iu,
  orLess: /^\s?(?:(?:or|and) (?:less|under|below)|max|maximum|at most)(?![\p{L}\p{N}])/iu,
  range: /^\s?(?:[-–]|to|and)\s?$/iu,
};

export const germanPay: PayWords = {
  aYear: /^\s?(?:(?:pro|im) jahr|\/ ?jahr|j(?:ä|ae)hrlich|brutto|p\.?a\.?)(?![\p{L}\p{N}])/iu,
  aShorterTime:
    /^\s?(?:(?:pro|je|die|in der|im|am) (?:stunde|tag|woche|monat)|\/ ?(?:h|std|stunde|tag|woche|monat)|st(?:ü|ue)ndlich|t(?:ä|ae)glich|w(?:ö|oe)chentlich|monatlich)(?![\p{L}\p{N}])/iu,
  upTo: /(?:(?<!\p{L})(?:unter|bis|bis zu|weniger als|maximal|max\.?|h(?:ö|oe)chstens|nicht mehr als|nicht (?:ü|ue)ber)|<)\s*$/iu,
  orLess: /^\s?(?:oder (?:weniger|darunter)|maximal|max|h(?:ö|oe)chstens)(?![\p{L}\p{N}])/iu,
  range: /^\s?(?:[-–]|bis|bis zu|und)\s?$/iu,
};

export const frenchPay: PayWords = {
  aYear: /^\s?(?:(?:par|l[’']) ?an(?:n[ée]e)?|\/ ?an|annuels?|bruts?)(?![\p{L}\p{N}])/iu,
  aShorterTime:
    /^\s?(?:(?:par|de l[’']|l[’']|la) ?(?:heure|jour|semaine|mois)|\/ ?(?:h|heure|jour|j|semaine|mois)|horaires?|mensuels?|hebdomadaires?)(?![\p{L}\p{N}])/iu,
  upTo: /(?:(?<!\p{L})(?:moins de|jusqu[’'][àa]|maximum|max\.?|au plus|pas plus de|sous)|<)\s*$/iu,
  orLess: /^\s?(?:(?:ou|et) moins|maximum|max|au plus)(?![\p{L}\p{N}])/iu,
  range: /^\s?(?:[-–]|[àa]|et)\s?$/iu,
};

export const spanishPay: PayWords = {
  aYear: /^\s?(?:(?:al|por) a[ñn]o|\/ ?a[ñn]o|anual(?:es)?|brutos?)(?![\p{L}\p{N}])/iu,
  aShorterTime:
    /^\s?(?:(?:a la|al|por) (?:hora|d[íi]a|semana|mes)|\/ ?(?:h|hora|d[íi]a|semana|mes)|diarios?|semanal(?:es)?|mensual(?:es)?)(?![\p{L}\p{N}])/iu,
  upTo: /(?:(?<!\p{L})(?:menos de|hasta|m[áa]ximo|m[áa]x\.?|como mucho|no m[áa]s de|por debajo de)|<)\s*$/iu,
  orLess: /^\s?(?:(?:o|y) menos|m[áa]ximo|m[áa]x|como mucho)(?![\p{L}\p{N}])/iu,
  range: /^\s?(?:[-–]|a|y)\s?$/iu,
};
