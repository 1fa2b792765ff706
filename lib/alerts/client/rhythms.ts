/** How often an alert is mailed: a table from which form, calls, digest and mails follow. Contract: 2.9, 18.1. */
import { words } from '../../words/words.ts';
import { say } from '../../words/say.ts';

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
};

const table = {
  daily: {
    label: words.rhythms.daily,
    words: words.rhythms.dailyInWords,
    often: words.rhythms.dailyOften,
    begins: null,
  },
  weekly: {
    label: words.rhythms.weekly,
    words: words.rhythms.weeklyInWords,
    often: words.rhythms.weeklyOften,
    begins: '0 0 * * 1',
  },
} satisfies Record<string, RhythmEntry>;

export type Rhythm = keyof typeof table;

/** By name, as calls and the database have it; in the order of the choice. */
export const rhythms: Readonly<Record<Rhythm, RhythmEntry>> = table;
export const rhythmNames = Object.keys(table) as Rhythm[];

/** What a visitor agrees to by asking for an alert. */
export const rhythmNote = (rhythm: Rhythm): string =>
  say(words.alertForm.consent, { rhythm: rhythms[rhythm].words });
