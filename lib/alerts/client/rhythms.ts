/** How often an alert is mailed: a table from which form, calls, digest and mails follow. Contract: 2.9, 18.1. */

type RhythmEntry = {
  /** In the choice “How often”. */
  label: string;
  /** In sentences, as in “You will receive updates weekly”. */
  words: string;
  /** In sentences, as in “An alert comes once a day”. */
  often: string;
  /**
   * A cron schedule in the board's time zone: an alert is in the first digest after each time. Keep them at
   * least four days apart, since a time is recognised within 1.5 days. Null for every digest.
   */
  begins: string | null;
  /** Version of the text that a visitor agrees to; a changed text is a new version. */
  consent: string;
};

const table = {
  daily: {
    label: 'Daily',
    words: 'daily',
    often: 'once a day',
    begins: null,
    consent: 'alerts-1',
  },
  weekly: {
    label: 'Weekly, on Mondays',
    words: 'weekly',
    often: 'once a week',
    begins: '0 0 * * 1',
    consent: 'alerts-weekly-1',
  },
} satisfies Record<string, RhythmEntry>;

export type Rhythm = keyof typeof table;

/** By name, as calls and the database have it; in the order of the choice. */
export const rhythms: Readonly<Record<Rhythm, RhythmEntry>> = table;
export const rhythmNames = Object.keys(table) as Rhythm[];

/** What a visitor agrees to by asking for an alert. */
export const rhythmNote = (rhythm: Rhythm): string =>
  `You will receive updates ${rhythms[rhythm].words} (if there are new roles) and you can unsubscribe at any time`;
