/** The contract's texts, and neutral ones for an own board. Contract: 1, 2, 10.2, 10.4. */

/** Subtitles may contain links, `[label](address)`; all other texts are plain. */
export type BoardTexts = ReturnType<typeof contractTexts>;

/** @param parentSiteUrl without a trailing slash */
export function contractTexts(parentSiteUrl: string) {
  const collections =
    'Additional lists of top opportunities for skill-building and career development.';
  const resources = 'Articles and tools for searching, applying, interviewing, and negotiating.';
  const faq = 'Advice for getting the most out of our job board.';
  return {
    /** The label of a role's areas; on an own board, the name of its filter. */
    areas: { one: 'Problem area', several: 'Problem areas' },
    home: {
      tab: 'Search Jobs',
      heading: 'Jobs',
      subtitle:
        "Handpicked to help you tackle the world's most pressing problems with your career.",
      description: 'Find jobs working on helping AGI go well and other pressing global problems.',
    },
    organisations: {
      tab: 'Explore Organisations',
      heading: 'Organisations',
      subtitle: `Places with roles that could be particularly promising for [helping AGI go well](${parentSiteUrl}/agi/)`,
      description: 'that work on helping AGI go well and other pressing global problems',
    },
    collections: {
      tab: 'Other Opportunities',
      /** Replaces the tab's label in windows narrower than 768 px. */
      shortTab: 'Lists',
      heading: 'Collections',
      subtitle: collections,
      description: collections,
    },
    resources: { heading: 'Resources', subtitle: resources, description: resources },
    faq: { heading: 'FAQ', subtitle: faq, description: faq },
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
export function neutralTexts(name: string, areas?: string): BoardTexts {
  return {
    areas: { one: areas ?? 'Area', several: areas ?? 'Areas' },
    home: {
      tab: 'Search Jobs',
      heading: 'Jobs',
      subtitle: 'Search all open roles, save the ones you like, and get new ones by e-mail.',
      description: `Search the open roles on the ${name} job board, and get new ones by e-mail.`,
    },
    organisations: {
      tab: 'Organisations',
      heading: 'Organisations',
      subtitle: 'Everyone who is hiring on this board.',
      description: `Organisations on the ${name} job board, and their open roles.`,
    },
    collections: {
      tab: 'Other Opportunities',
      shortTab: 'Lists',
      heading: 'Collections',
      subtitle: 'Further lists of opportunities, maintained by others.',
      description: `Further lists of opportunities, from the ${name} job board.`,
    },
    resources: {
      heading: 'Resources',
      subtitle: 'Articles for your search.',
      description: `Articles for your job search, from ${name}.`,
    },
    faq: {
      heading: 'FAQ',
      subtitle: 'Questions about this job board, answered.',
      description: `Questions about the ${name} job board, answered.`,
    },
    cards: {
      newsletter: 'New roles and news from us, by e-mail',
      newsletterLink: 'join our newsletter',
      advice: 'Not sure which role suits you?',
      adviceLink: 'speak with us',
    },
    footer: {
      newsletterHeading: 'Join our newsletter',
      newsletter: 'New roles and news from us, by e-mail.',
      adviceHeading: 'Speak with us',
      advice: 'Talk through your options with us.',
      adviceLink: 'speak with us',
    },
  };
}
