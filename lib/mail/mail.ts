/** The data shown in each kind of mail, before rendering (4.6, 4.7, 10.5, 18.1, 18.3, 18.5, 18.8). */
import type { AccentTokens } from '../config/accent.ts';
import type { Rhythm } from '../alerts/client/rhythms.ts';
import type { UnsubscribeLinks } from '../alerts/mail-links.ts';
import type { MailRole } from '../alerts/mail-role.ts';

/** The board that sends a mail. */
export type MailSite = {
  brandName: string;
  /** Base URL of the board, without a trailing slash. */
  siteUrl: string;
  contactEmail: string;
  /** The sample's look by default. */
  look?: MailLook;
  /** What the newsletter contains, as a sentence; the contract's text by default. */
  newsletterText?: string;
};

/** Colours and logo of an own board. */
export type MailLook = {
  colours: { light: MailColours; dark: MailColours };
  /** A PNG; `isWordmark` if it contains the board's name. Null without a logo. */
  logo: { url: string; isWordmark: boolean; width: number; height: number } | null;
};

/** The colours derived from the accent. */
type MailColours = Pick<AccentTokens, 'accent' | 'accent-ink' | 'accent-text'>;

/** Asks to confirm an alert. Nothing else is sent until then. */
export type ConfirmationMail = MailSite & {
  kind: 'confirmation';
  /** The alert's filters in words, one per line; empty means every new role. */
  summary: string[];
  rhythm: Rhythm;
  confirmUrl: string;
};

/** New roles of one alert. */
export type DigestMail = MailSite &
  UnsubscribeLinks & {
    kind: 'digest';
    /** See {@link ConfirmationMail}. */
    summary: string[];
    /** In the order of the board. */
    roles: MailRole[];
    /** Number of new roles, including those not in `roles`. */
    roleCount: number;
    /** The board with the alert's filters; null when there are too many for a link. */
    resultsUrl: string | null;
    updateUrl: string;
    rhythm: Rhythm;
    /** The page with all alerts of the address. */
    manageUrl: string;
    /** Pages for feedback on the roles. */
    usefulUrl: string;
    notUsefulUrl: string;
  };

/** New update links for all alerts of an address. */
export type LinksMail = MailSite & {
  kind: 'links';
  /** The page with all alerts of the address. */
  manageUrl: string;
  alerts: Array<
    Pick<UnsubscribeLinks, 'unsubscribeUrl'> & {
      /** See {@link ConfirmationMail}. */
      summary: string[];
      updateUrl: string;
    }
  >;
};

/** Asks to confirm a newsletter subscription. */
export type NewsletterMail = MailSite &
  UnsubscribeLinks & {
    kind: 'newsletter';
    confirmUrl: string;
  };

/** Asks once a year whether an alert is still wanted. */
export type KeepMail = MailSite &
  UnsubscribeLinks & {
    kind: 'keep';
    /** See {@link ConfirmationMail}. */
    summary: string[];
    keepUrl: string;
  };

export type Mail = ConfirmationMail | DigestMail | LinksMail | NewsletterMail | KeepMail;

/** A complete mail except for sender, recipient, date and Message-ID. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** Additional headers by name. */
  headers: Record<string, string>;
};
