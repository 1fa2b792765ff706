/** The events that are measured. Contract: 3.1, 4.5, 7. */
export type Vacancy = {
  /** What kind of vacancy it is. */
  type: 'role' | 'list' | 'collection';
  /** The role's `post_pk`. */
  jobPk: number;
  /** The index that the role came from. */
  currentIndex: string;
};

/** Every event's name and properties. `docs/events.md` is generated from this type. */
export type TrackedEvents = {
  /** A role's card was opened, by the visitor or by a link to the role. */
  'Viewed vacancy description': Vacancy;
  /** The employer's own page of a role was opened from its card. */
  'Viewed vacancy details': Vacancy;
  /** An organisation's website was opened from its page. */
  'Viewed organisation homepage': {
    /** The organisation's name. */
    title: string;
  };
  /** An organisation's careers page was opened from its page. */
  'Viewed organisation vacancies page': {
    /** The organisation's name. */
    title: string;
  };
  /** The page of an organisation was opened. */
  'Viewed organisation description': {
    /** The organisation's name. */
    title: string;
    /** Problem areas that it works on. */
    problemArea: readonly string[];
    /** Where it is based; empty when unknown. */
    headquarters: string;
    /** Where it offers roles. */
    regions: readonly string[];
  };
  /** The description of a collection was visible for a second; once per page. */
  'Viewed collection description': {
    /** The collection's name. */
    name: string;
    /** Problem areas of the collection. */
    problemAreas: readonly string[];
  };
  /** The visitor was engaged with the page for another 30 seconds. */
  'Stayed on page': {
    /** Engaged time on the page so far, in seconds: 30, 60, 90 … */
    seconds: number;
    /** Name of the route, as in the page view. */
    page: string;
    /** The index in use. */
    currentIndex: string;
  };
  /** An alert was set up. */
  'Signed up for email alerts': NoProperties;
  /** The visitor subscribed to the newsletter together with an alert. */
  'Subscribed to newsletter': NoProperties;
  /** An alert was changed through its link. */
  'Updated email alert': NoProperties;
  /** Cards were made compact, or normal again. */
  'Toggled compact mode': {
    /** Whether they are compact now. */
    toCompact: boolean;
  };
  /** A role was saved. */
  'Saved vacancy': Vacancy;
  /** A role was hidden. */
  'Hid vacancy': Vacancy;
  /** The saved roles replaced the results. */
  'Show saved jobs': NoProperties;
  /** The hidden roles replaced the results. */
  'Show hidden jobs': NoProperties;
  /** Another order was chosen. */
  'Toggled index sorting': {
    /** The index that was chosen before. */
    previous_index: string;
    /** The index that is chosen now. */
    new_index: string;
  };
  /** A link, or a question of the FAQ, was pressed. */
  Clicked: {
    /** What was pressed: always "link". */
    objectType: 'link';
    /** The link's URL without personal parameters, or the question's text. */
    label: string;
    /** What the visitor read. */
    userFacingLabel: string;
    /** Links to the board and its parent site are internal. */
    category: 'Internal Links' | 'External links' | 'FAQ Accordion';
    /** Name of the visitor's variant. */
    variant: string;
  };
  /** The header card was hovered or focused, each once per page, or its form was submitted. */
  'Header card interaction': {
    /** What the visitor did. */
    interaction: 'hover' | 'focus' | 'submit';
    /** Name of the visitor's variant. */
    variant: string;
  };
};

/** The event has no properties. */
export type NoProperties = Record<string, never>;

export type EventName = keyof TrackedEvents;
