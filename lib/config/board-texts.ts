/** The contract's texts, and neutral ones for an own board. Contract: 1, 2, 10.2, 10.4. */
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';

/**
 * Subtitles may contain links, `[label](address)`; all other texts are plain. Subtitles and
 * descriptions may contain `{job_count}` and `{org_count}`. `counted` is the description while the
 * counts are known.
 */
export type BoardTexts = ReturnType<typeof contractTexts>;

/** @param parentSiteUrl without a trailing slash */
export function contractTexts(parentSiteUrl: string) {
  const collections =
    'Additional lists of top opportunities for skill-building and career development.';
  const resources = 'Articles and tools for searching, applying, interviewing, and negotiating.';
  const faq = 'Advice for getting the most out of our job board.';
  const cause = 'helping AGI go well and other pressing global problems';
  return {
    /** The label of a role's areas; on an own board, the name of its filter. */
    areas: { one: 'Problem area', several: 'Problem areas' },
    home: {
      tab: 'Search Jobs',
      heading: 'Jobs',
      subtitle:
        "Handpicked to help you tackle the world's most pressing problems with your career.",
      description: `Find jobs working on ${cause}.`,
      counted: `{job_count} jobs - Find jobs working on ${cause}.`,
    },
    organisations: {
      tab: 'Explore Organisations',
      heading: 'Organisations',
      subtitle: `Places with roles that could be particularly promising for [helping AGI go well](${parentSiteUrl}/agi/)`,
      description: `Organisations that work on ${cause}.`,
      counted: `{org_count} organisations that work on ${cause} and their {job_count} open jobs.`,
    },
    collections: {
      tab: 'Other Opportunities',
      /** Replaces the tab's label in windows narrower than 768 px. */
      shortTab: 'Lists',
      heading: 'Collections',
      subtitle: collections,
      description: collections,
      counted: `${collections} In addition to the {job_count} jobs on our board.`,
    },
    resources: {
      heading: 'Resources',
      subtitle: resources,
      description: resources,
      counted: `${resources} For the {job_count} jobs on our board and any other.`,
    },
    faq: {
      heading: 'FAQ',
      subtitle: faq,
      description: faq,
      counted: `${faq} How its {job_count} jobs are chosen, and how to search them.`,
    },
    /** The header's call to action: a sentence and its link text. */
    cards: {
      newsletter: 'Receive weekly job highlights and research updates from us',
      newsletterLink: 'join our newsletter',
      advice: 'Want to help AGI go well? Apply to talk to someone on our team',
      adviceLink: 'speak with us',
    },
    footer: {
      newsletterHeading: 'Join our newsletter',
      newsletter:
        'Get weekly updates on our research, plus jobs and other opportunities to get involved.',
      adviceHeading: 'Get 1-1 advice',
      advice: 'Talk through your options with someone who knows these problems and who is hiring.',
      adviceLink: 'speak to an advisor',
    },
  };
}

/** Texts that suit any board. `areas` is its name for the areas of roles. */
export function neutralTexts(board: string, areas?: string): BoardTexts {
  const home = say(words.ownBoard.home, { board });
  const organisations = say(words.ownBoard.organisations, { board });
  const collections = say(words.ownBoard.collections, { board });
  const resources = say(words.ownBoard.resources, { board });
  const faq = say(words.ownBoard.faq, { board });
  // These two are filled where the counts are known.
  const counts = { job_count: '{job_count}', org_count: '{org_count}' };
  return {
    areas: { one: areas ?? words.ownBoard.area, several: areas ?? words.ownBoard.areas },
    home: {
      tab: words.ownBoard.homeTab,
      heading: words.ownBoard.homeHeading,
      subtitle: words.ownBoard.homeSubtitle,
      description: home,
      counted: say(words.ownBoard.homeCounted, { ...counts, home }),
    },
    organisations: {
      tab: words.ownBoard.organisationsHeading,
      heading: words.ownBoard.organisationsHeading,
      subtitle: words.ownBoard.organisationsSubtitle,
      description: organisations,
      counted: say(words.ownBoard.organisationsCounted, { ...counts, organisations }),
    },
    collections: {
      tab: words.ownBoard.collectionsTab,
      shortTab: words.ownBoard.collectionsShortTab,
      heading: words.ownBoard.collectionsHeading,
      subtitle: words.ownBoard.collectionsSubtitle,
      description: collections,
      counted: collections,
    },
    resources: {
      heading: words.ownBoard.resourcesHeading,
      subtitle: words.ownBoard.resourcesSubtitle,
      description: resources,
      counted: resources,
    },
    faq: {
      heading: words.ownBoard.faqHeading,
      subtitle: words.ownBoard.faqSubtitle,
      description: faq,
      counted: faq,
    },
    cards: {
      newsletter: words.ownBoard.newsletterCard,
      newsletterLink: words.ownBoard.newsletterLink,
      advice: words.ownBoard.adviceCard,
      adviceLink: words.ownBoard.adviceLink,
    },
    footer: {
      newsletterHeading: words.ownBoard.newsletterHeading,
      newsletter: words.ownBoard.newsletter,
      adviceHeading: words.ownBoard.adviceHeading,
      advice: words.ownBoard.advice,
      adviceLink: words.ownBoard.adviceLink,
    },
  };
}
