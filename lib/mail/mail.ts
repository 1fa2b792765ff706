/** Everything that a mail shows, before it is rendered. */
import type { AccentTokens } from '../config/accent.ts';
import type { Rhythm } from '../alerts/client/contract.ts';
import type { UnsubscribeLinks } from '../alerts/mail-links.ts';
import type { MailRole } from '../alerts/mail-role.ts';

/** What every mail says about the board that sends it. */
export type MailSite = {
  brandName: string;
  /** Base URL of the board, without a trailing slash. */
  siteUrl: string;
  /** Where a reader can write when something is wrong. */
  contactEmail: string;
  /** How the board looks; the sample's look when it is not given. */
  look?: MailLook;
  /** What the newsletter brings, as a sentence; the contract's words when it is not given. */
  newsletterText?: string;
};

/** An own board's colours and logo (10.5). */
export type MailLook = {
  colours: { light: MailColours; dark: MailColours };
  /** Address and size of a PNG, and whether it contains the name; null without one. */
  logo: { url: string; isWordmark: boolean; width: number; height: number } | null;
};

/** The colours of mails that follow from the accent. */
type MailColours = Pick<AccentTokens, 'accent' | 'accent-ink' | 'accent-text'>;

/** Asks whether the alert was wanted (4.6). Nothing else is sent before that is confirmed. */
export type ConfirmationMail = MailSite & {
  kind: 'confirmation';
  /** The alert's filters in words, a line each (9); empty asks for every new role. */
  summary: string[];
  /** How often it will be mailed (18.1). */
  rhythm: Rhythm;
  confirmUrl: string;
};

/** New roles of one alert. */
export type DigestMail = MailSite &
  UnsubscribeLinks & {
    kind: 'digest';
    /** The alert's filters in words, a line each (9); empty asks for every new role. */
    summary: string[];
    /** In the order of the board. Those that do not fit are counted. */
    roles: MailRole[];
    /** How many roles are new for this alert, including those not in `roles`. */
    roleCount: number;
    /** The board with the alert's filters; null when they are too many for a link. */
    resultsUrl: string | null;
    updateUrl: string;
    /** How often it is mailed (18.1). */
    rhythm: Rhythm;
    /** The page of all alerts of the address (18.3). */
    manageUrl: string;
    /** Pages that take the reader's judgement of the roles (18.5). */
    usefulUrl: string;
    notUsefulUrl: string;
  };

/** New update links, one for each alert of an address (4.7). */
export type LinksMail = MailSite & {
  kind: 'links';
  /** The page of all alerts of the address (18.3). */
  manageUrl: string;
  alerts: Array<
    Pick<UnsubscribeLinks, 'unsubscribeUrl'> & {
      /** The alert's filters in words, a line each (9); empty asks for every new role. */
      summary: string[];
      updateUrl: string;
    }
  >;
};

/** Asks whether the newsletter was wanted. */
export type NewsletterMail = MailSite &
  UnsubscribeLinks & {
    kind: 'newsletter';
    confirmUrl: string;
  };

/** Asks once a year whether an alert is still wanted (18.8). */
export type KeepMail = MailSite &
  UnsubscribeLinks & {
    kind: 'keep';
    /** The alert's filters in words, a line each (9); empty asks for every new role. */
    summary: string[];
    keepUrl: string;
  };

export type Mail = ConfirmationMail | DigestMail | LinksMail | NewsletterMail | KeepMail;

/** A mail ready to be sent, except for sender, recipient, date and Message-ID. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** Further headers by name. */
  headers: Record<string, string>;
};
