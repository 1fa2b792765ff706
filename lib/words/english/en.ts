// lib/words/english knows the English words, which every other language has too.

/**
 * The English words, by the place where they stand and by what they mean there. Contract: 24.
 *
 * `{name}` is a placeholder, whose place in the sentence is the translator's choice. A word with a count has
 * a form for each plural category of the language. The strings of the contract are exactly as it has them,
 * misspellings included.
 */
export const en = {
  // No translations: what the board has to know of the language.
  locale: {
    // A BCP 47 tag: the language of the pages, and how numbers, lists and plurals are written.
    language: 'en',
    // The tag by which dates are written; for English, the one with the day before the month.
    dates: 'en-GB',
    // 'ltr', or 'rtl' for a language that is written from right to left.
    direction: 'ltr',
    // The ISO 4217 code of the salary filter's currency, unless `board.json` names another.
    currency: 'USD',
  },
  alerts: {
    // In every dialog and page of alerts, when a call to the server fails.
    callFailed: 'An error occurred',
    checkConnection: 'Check your connection and try again.',
    tryLater: 'Try again in a few minutes.',
    tryAgain: 'Try again',
    goToBoard: 'Go to the job board',
    linkInvalid: 'This link is not valid any more',
    invalidEmail: 'Email is invalid',
    // A row after the first roles of an alert.
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    // A role in a list: its title and its organisation.
    roleAt: '{title} at {organisation}',
  },
  alertForm: {
    titleAll: 'Subscribe to all new job posts',
    titleFiltered: 'Subscribe to new jobs that match your query',
    titleUpdate:
      'Re-enter your email to confirm you are updating your alert to match these filters',
    hint: 'To limit the alert to certain categories, apply a filter.',
    // An example of an address. Domains of example.com belong to nobody.
    placeholder: 'you@example.com',
    email: 'Email address',
    howOften: 'How often',
    newsletter: 'Also subscribe to our newsletter',
    newsletterNote:
      'Weekly updates on our research, plus jobs and other opportunities to get involved.',
    // What visitors agree to. {rhythm} is one of the words for rhythms, such as "daily".
    consent:
      'You will receive updates {rhythm} (if there are new roles) and you can unsubscribe at any time',
    subscribe: 'Subscribe',
    update: 'Update',
    // Read out before the search and the filters of the alert.
    summary: 'What the alert is for',
    // A filter and its value, such as "Location: Berlin".
    chosen: '{filter}: {value}',
    removeChosen: 'Remove {filter}: {value}',
    showMore: { one: 'Show {count} more', other: 'Show {count} more' },
    recentCount: {
      one: 'In the last {days} days this alert would have sent {count} role.',
      other: 'In the last {days} days this alert would have sent {count} roles.',
    },
    fewerFilters: 'Fewer filters would find more.',
    anotherFilter: 'Another filter would narrow it down.',
    updated: 'Alert updated!',
    subscribed: 'A confirmation email has been sent!',
    nextStep:
      'We wrote to {email}. Your alert starts once you have pressed the button that the email links to. If you see nothing in a few minutes, check your spam folder.',
    // {contact} is the link "contactUs".
    previouslyUnsubscribed:
      'Subscribed to job board alerts successfully, but this email has previously unsubscribed from newsletters. {contact} if you have any questions.',
    contactUs: 'Contact us',
    newsletterFailed:
      'We could not sign you up for the newsletter. You can try again with the form at the foot of the page.',
    done: 'Done',
    elsewhere: 'Subscribe elsewhere',
    elsewhereHint:
      'Copy an address into your feed reader or your calendar. It follows these filters.',
    feed: 'Feed of new roles',
    calendar: 'Calendar of closing dates',
    ownSite: 'Show these roles on your own site',
    program: 'Read the roles with a program',
  },
  rhythms: {
    daily: 'Daily',
    // In sentences, as in "You will receive updates weekly".
    dailyInWords: 'daily',
    // In sentences, as in "An alert comes once a day".
    dailyOften: 'once a day',
    weekly: 'Weekly, on Mondays',
    weeklyInWords: 'weekly',
    weeklyOften: 'once a week',
  },
  updateAlert: {
    label: 'Your email alert',
    checking: 'Checking your link…',
    howTo: 'To modify your alert, update the filters, and click "Update your alert".',
    howToLeave: "If you don't want to change your alert, simply close this box.",
    expired: 'The token in your link has expired.',
    enterEmail: 'Enter your email, and we will send you new links to change your alerts.',
  },
  newLinks: {
    get: 'Get new links',
    sent: 'Email sent!',
    onTheWay: 'If there are alerts for this address, their new links are on the way.',
    // Spelled this way in the contract.
    failed: 'An error occured',
  },
  linkPage: {
    needsJavaScript:
      'This page needs JavaScript. Switch it on and open the link from the email again, or write to {email}.',
    incomplete: 'This link is not complete',
    brokenLink:
      'Some mail programs break long links. Open the link from the email again, or copy all of it into the address bar.',
    writeToUs: 'If that does not help, write to us at {email}.',
    pressAgain: 'Check your connection, then press the button again.',
  },
  confirmPage: {
    description: 'Confirm that you want emails from the job board.',
    button: 'Confirm',
    sending: 'Confirming…',
    heading: 'Confirm your subscription',
    text: 'Press the button to confirm that you asked for these emails. Nothing is sent before that.',
    done: 'Your subscription is confirmed',
    // {usual} and {others} say how often, such as "once a day".
    doneText:
      'An alert comes {usual}, or {others} if you chose that, and only when there are new roles for it. Every email has a link to change what you get and one to unsubscribe.',
    newsletterDone: 'You are subscribed to the newsletter',
    newsletterDoneText:
      'You will get its next issue. To leave, use the link to unsubscribe in the email that brought you here, or the one in any issue.',
    invalidText:
      'A confirmation link works for 7 days. Set up the alert again on the job board, and you will get a new one.',
  },
  feedbackPage: {
    description: 'Say whether the roles of an email were useful.',
    button: 'Send my answer',
    sending: 'Sending my answer…',
    heading: 'Were these roles useful?',
    answer: 'Your answer',
    useful: 'Yes, useful',
    notUseful: 'No, not useful',
    done: 'Thank you',
    doneText:
      'Your answer helps the people who choose the roles. It is stored without your address.',
    invalidText: 'The alert that the email belongs to has been deleted.',
  },
  keepPage: {
    description: 'Keep an alert of the job board.',
    button: 'Keep this alert',
    sending: 'Keeping this alert…',
    heading: 'Keep your job alert?',
    text: 'Press the button to get its emails for another year.',
    done: 'Your alert stays',
    doneText: 'We will ask again in a year. Every email has a link to unsubscribe.',
    invalidText:
      'The alert may have been deleted. Set it up again on the job board if you want it.',
  },
  unsubscribePage: {
    description: 'Stop emails from the job board.',
    button: 'Unsubscribe',
    sending: 'Unsubscribing…',
    heading: 'Unsubscribe',
    text: 'Press the button to stop the emails that your link belongs to.',
    done: 'You are unsubscribed',
    doneText: 'You will get no more of these emails. Changed your mind? Set up a new alert.',
    again: 'Subscribe again',
    invalid: 'This link is not valid',
    invalidText:
      'The alert it belongs to may have been deleted already. Use the link of the latest email that you got.',
  },
  leavingReason: {
    question: 'Would you tell us why? It is optional, and stored without your address.',
    found: 'I found a job',
    irrelevant: 'The roles were not relevant',
    often: 'Too many emails',
    other: 'Another reason',
    send: 'Send',
    thanks: 'Thank you for telling us.',
  },
  manageAlerts: {
    title: 'Your job alerts',
    description: 'Change, pause or delete your job alerts.',
    // {address} is an e-mail address.
    of: 'For {address}',
    none: 'There are no alerts for {address}.',
    setUp: 'Set up a new alert',
    saved: 'Saved.',
    deleted: 'The alert is deleted. It sends no more emails.',
    invalid: 'This link is not valid any more, or not complete.',
    enterEmail: 'Enter your email, and we will send you new links to your alerts.',
    loading: 'Loading your alerts…',
    // In place of the filters of an alert.
    unreadable: 'A search that cannot be read',
    everything: 'All new roles',
    pausedUntil: 'Paused until {date}.',
    broken:
      'This alert no longer works, because the board has changed: it does not know what the alert searches for. Edit it and choose again, or delete it.',
    outdated: 'This alert has changed or ended. Load the page again to see what there is.',
    pause: 'Pause for a month',
    endPause: 'End the pause',
    edit: 'Edit',
    delete: 'Delete',
    deleteQuestion: 'Delete this alert?',
    deleteYes: 'Yes, delete it',
    deleteNo: 'No, keep it',
    preview: 'See what it sends today',
    looking: 'Looking for new roles…',
    nothingNew: 'Nothing new since its last mail.',
    wouldSend: { one: 'It would send {count} role:', other: 'It would send {count} roles:' },
  },
  dialog: {
    close: 'Close',
  },
  legal: {
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
  card: {
    star: 'Top-recommended organisation',
    moreOptions: 'More options for {title}',
    // Tags of a role that the visitor has saved or hidden.
    saved: 'Saved',
    hidden: 'Hidden',
    salary: 'Salary',
    notStated: 'Not stated',
    locations: 'Locations',
    databaseRecord: 'Database record',
    linkTo: 'Link to {title}',
    copied: 'Copied!',
    copyLink: 'Copy link',
    recentChanges: 'Recent changes',
    whoCanApply: 'Who can apply',
    quote: 'In the employer’s words',
    usGovernment: 'See full US government profile and open roles',
    ukGovernment: 'See full UK government profile and open roles',
    usPolicy: 'See more open US policy and fellowship roles',
    climateThinkTanks: 'See more climate-focused think tank roles',
    aiSafetyGroups: 'See more roles at AI safety academic groups',
    internationalPolicy: 'See more roles working at international policy organisations',
    organisationLink: 'See full profile and open roles',
    highlighted: 'Highlighted',
    viewList: 'VIEW FULL LIST',
    viewJob: 'VIEW JOB DETAILS',
    viewOpportunity: 'VIEW OPPORTUNITY DETAILS',
    // Read out before the name of the organisation.
    starOf: 'Top-recommended organisation:',
    // {reasons} says where the words of a search were found, such as "“policy” in the title".
    foundBy: 'Found by {reasons}',
    // {list} is the beginning of a longer list of places.
    morePlaces: '{list} +{number} more',
  },
  roleMenu: {
    save: 'Save',
    unsave: 'Remove from saved',
    hide: 'Hide',
    unhide: 'Unhide',
    alertMe: 'Alert me to roles like this',
    // {name} is an organisation or an area.
    leftOut: 'Roles of {name} are left out. You can take that back above the list.',
    report: 'Report this listing',
    thanks: 'Thank you. We will have a look at this listing.',
    reportFailed: 'Your report could not be sent. Please try again later.',
    // Reasons for a report of the listing.
    hasClosed: 'It has closed',
    wrongPlace: 'Wrong place',
    wrongPay: 'Wrong pay',
    unfit: 'Should not be here',
    leaveOut: 'Leave out {name}',
  },
  fallback: {
    offer: 'Use the built-in search',
    loading: 'Loading the roles…',
    failed: 'The built-in search could not be loaded. Please try again.',
    notice:
      'The search service is not answering, so the built-in search does. It shows the roles as of our last update, {when}.',
  },
  list: {
    // The keys as keyboards of this language label them; on a Mac they have signs.
    compactKeys: 'CTRL + /',
    showMore: 'Show more roles',
    heading: 'Roles',
    loading: 'Loading roles',
    everything:
      'That is everything from our latest update. The roles below were published earlier.',
    allHidden: 'You have hidden every role that was found.',
    showHidden: 'Show my hidden jobs',
    // When the search service has not answered.
    noConnection: "We can't reach the search service",
    retryHint: "Please refresh the page to retry. If that doesn't help:",
    refresh: 'Refresh the page',
    tryAgain: 'Try again',
    // A heading above roles of several days, the latest of which is {day}.
    andEarlier: '{day} and earlier',
    // Words of the search that the roles below do not have: one, two, or others.
    without: 'Close: without “{word}”',
    withoutBoth: 'Close: without “{word}” and “{other}”',
    close: 'Close matches',
    algoliaDomains: '*.algolia.net and *.algolianet.com',
    firewall:
      'A company firewall or proxy may be blocking the service. Try a personal network, or ask your IT team to allow traffic to {domains}.',
    writeToUs: 'Write to us at {email} if the problem persists.',
    // Such as "12 new since Tuesday".
    newSince: { one: '{number} new since {day}', other: '{number} new since {day}' },
    // After "new since".
    earlierToday: 'earlier today',
    yesterday: 'yesterday',
  },
  noResults: {
    forSearch: 'We have no results for this search. Sorry!',
    forFilters: 'No roles match these filters.',
    clearAll: 'Clear all',
    few: 'Few roles found.',
    fewWithAll: 'Few roles have all of these words.',
    searches: 'Searches that find more',
    // The number of roles that another search finds.
    count: { one: '{count} role', other: '{count} roles' },
    // {phrase} and {minus} are examples of what can be typed.
    hint: 'Fewer words or filters may find more. Use {phrase} for a phrase and {minus} to leave a word out.',
    phrase: '"exact words"',
    minus: '-word',
    faqHint: 'The {faq} says how filters combine.',
    faq: 'FAQ',
    // {problem} is one of the two sentences above.
    withSearches: '{problem} Searches that find more:',
  },
  statusView: {
    saved: 'Saved jobs',
    noSaved: 'You have no saved jobs yet.',
    savedHint: "Save a role in its 'More options' menu, and you will find it here.",
    savedFailed: "We couldn't load your saved jobs.",
    hidden: 'Hidden jobs',
    noHidden: 'You have no hidden jobs.',
    hiddenHint:
      "A role that you hide in its 'More options' menu leaves the results and is kept here.",
    hiddenFailed: "We couldn't load your hidden jobs.",
    calendar: 'Closing dates as a calendar',
    back: 'Back to all jobs',
    tryAgain: 'Try again',
    closed: 'Closed roles',
    removeFromSaved: 'Remove {title} from saved',
    remove: 'Remove',
    changed: 'Changed since you saved it',
    loadingSaved: 'Loading Saved jobs',
    loadingHidden: 'Loading Hidden jobs',
    closedSince: '{organisation} · Closed {day}',
  },
  copyField: {
    copied: 'Copied!',
    copy: 'Copy',
    manual: 'Press Ctrl or ⌘ with C to copy it.',
  },
  toasts: {
    undo: 'Undo',
    saved: "Job saved. You can see your saved jobs via the 'Other filters' menu",
    hidden: "Job hidden. You can see your hidden jobs via the 'Other filters' menu",
    unsaved: 'Removed from your saved jobs',
    unhidden: 'Removed from your hidden jobs',
    // A link leads to a role that the visitor has hidden.
    isHidden:
      "You've selected a role with ID {id}, but this job is hidden. You can view it through 'Other filters'.",
    invalidRoleId: 'Invalid role ID: {id}',
    roleNotFound: 'Role (ID {id}) not found. It may have closed.',
    partNotLoaded: 'This could not be loaded. Please try again.',
  },
  notLoaded: {
    tryingAgain: 'Trying again…',
    part: 'This part of the page could not be loaded.',
    tryAgain: 'Try again',
  },
  search: {
    // Not shown: words of the language that say nothing about which role is meant, and those that stand for
    // any role or that most postings have. Nothing is suggested for them.
    genericWords:
      'a an and any at by can for from i in is me my near of on only or some that the this to with ' +
      'job jobs role roles vacancy vacancies position positions opening openings opportunity opportunities ' +
      'career careers work working team teams people join hiring apply new looking help want something',
    // Read out after the number of a suggestion's roles.
    counted: { one: 'role', other: 'roles' },
    // Read out before what the search leaves out.
    leftOut: 'Left out',
    // {name} is a value that the search leaves out, such as "Not Policy".
    takeBack: '{name}: take back',
    field: 'Search roles, organisations, skills',
    clear: 'Clear the search',
    suggestions: 'Suggestions',
    removeRecent: 'Remove “{name}” from recent searches',
    clearRecent: 'Clear recent searches',
    understood: 'Understood as filters',
    asWords: '{filter}: search for the words “{text}” instead',
    named: 'Filters that the text names',
    recent: 'Recent search',
    title: 'Title',
    // {dropdown} is a button, such as "Areas dropdown".
    addFilter: 'You can add {value} as a filter inside the {dropdown}.',
    dropdown: '{filter} dropdown',
    fitsEvery: '“{text}” fits every role, so it is left out.',
    only: 'Only {value}',
    below: { one: '{count} suggestion below', other: '{count} suggestions below' },
    // Where words of a search were found in a role; {words} are in quotation marks.
    quoted: '“{word}”',
    inTitle: '{words} in the title',
    inOrganisation: '{words} in the organisation',
    inText: '{words} in the text',
    // What a search took for filters. {amount} has the currency's sign.
    understoodFrom: 'From {amount} a year',
    closingToday: 'Closing within a day',
    closingWithin: { other: 'Closing within {count} days' },
  },
  advisor: {
    titleC: 'Get 5 job recommendations personalised to your profile',
    search: 'Search',
    titleD: 'Get personalised job recommendations',
    textD: 'Our AI can search the job board based on your profile and preferences.',
    getJobs: 'Get jobs',
    // {network} is the name of the network for profiles.
    url: '{network} URL',
    titleA: 'Try getting jobs based on your CV with our beta AI tool',
    titleB: 'Get 5 job recommendations personalised to your CV',
  },
  places: {
    // Countries that the board calls by a short name, and its regions. Roles and saved searches keep them: a
    // changed one is another place.
    usa: 'USA',
    uk: 'UK',
    canada: 'Canada',
    africa: 'Africa',
    asia: 'Asia',
    europeWithoutUk: 'Europe (ex UK)',
    oceania: 'Oceania',
    southAmerica: 'South America',
    eastCoast: 'US (East Coast)',
    westCoast: 'US (West Coast)',
    // From where a role can be done remotely, after "Remote, ".
    global: 'Global',
    europe: 'Europe',
    latinAmerica: 'Latin America',
    northAmerica: 'North America',
    americas: 'Americas',
  },
  filters: {
    whereDoYouLive:
      'Where do you live? Roles that do not say who can apply stay in the list, unless you exclude them.',
    searchIn: 'Search {filter}',
    searchHint: 'Search...',
    searchKeys: 'Enter selects the first value found. The arrow keys move through the values.',
    clearSearch: 'Clear the search text',
    noValues: 'No results.',
    showMore: 'Show more',
    // {place} is a larger place, such as the country of a city.
    includedIn: 'Included in {place}, which is selected',
    aboutCareerDevelopment: 'About career development roles',
    label: 'Filters',
    effect: 'The list of roles follows each choice.',
    clearAll: 'Clear all',
    sort: 'Sort:',
    // {areas} is the board's name for its areas.
    mixed: 'Mixed: {areas}',
    howCalculated: 'How is this calculated?',
    annualised: 'Hourly, weekly or monthly salaries are annualised.',
    oneOff:
      'Excluding roles without salary info also excludes one-off payments such as grants and awards.',
    // Of a board whose salaries are in US dollars, and of any other; {currency} is a code, such as "EUR".
    converted: 'Non-US salaries are converted to USD using an exchange-rate service.',
    convertedTo:
      'Salaries in other currencies are converted to {currency} using an exchange-rate service.',
    compactView: 'Compact view',
    // An example of an amount.
    salaryExample: '60,000',
    clear: 'Clear',
    hideAll: 'Hide filters and alerts',
    showAll: 'Show filters and alerts',
    showAllCount: 'Show filters and alerts ({number})',
    updateAlert: 'Update your alert',
    setUpAlertsFiltered: 'Set up alerts for this filter',
    setUpAlerts: 'Set up alerts',
    showRoles: 'Show roles',
    noRoles: 'No roles',
    // Tags of the dropdown "Other filters".
    savedJobs: 'Saved jobs',
    hiddenJobs: 'Hidden jobs',
    any: 'Any',
    salary: 'Annual salary',
    anySalary: 'Any salary',
    salaryStated: 'Exclude roles without salary info',
    salaryStatedTag: 'With salary info',
    // In the summary of an alert.
    salaryStatedSummary: 'Roles without salary info: Exclude',
    other: 'Other filters',
    noOthers: 'None',
    highlighted: 'Show only highlighted roles',
    highlightedTag: 'Only highlighted roles',
    noCareerDevelopment: 'Exclude career development roles',
    noCareerDevelopmentTag: 'No career development',
    // In the summary of an alert.
    noCareerDevelopmentSummary: 'Career development roles: Exclude',
    confirmedVisas: 'Confirmed can sponsor visas',
    // A value that the search leaves out.
    not: 'Not {value}',
    highlightedOrganisations: 'Highlighted organisations',
    // The button that closes a sheet of filters on a phone.
    showSaved: 'Show saved jobs',
    showHidden: 'Show hidden jobs',
    showCount: { one: 'Show {count} role', other: 'Show {count} roles' },
    // Entries of the dropdown "Other filters".
    showMySaved: 'Show my saved jobs ({number})',
    showMyHidden: 'Show my hidden jobs ({number})',
    roles: { one: '{count} role', other: '{count} roles' },
    savedRoles: { one: '{count} saved role', other: '{count} saved roles' },
    hiddenRoles: { one: '{count} hidden role', other: '{count} hidden roles' },
    noSavedRoles: 'No saved roles',
    noHiddenRoles: 'No hidden roles',
    minimumSalary: 'Minimum salary {unit}',
    // {currency} is a code, such as "USD".
    perYear: '{currency} a year',
    minimum: '≥ {amount}',
    // The same where it is read out.
    minimumSpoken: 'at least {amount}',
    // Read out after a value was chosen by Enter.
    selected: '{value} is selected',
    notSelected: '{value} is no longer selected',
    careerDevelopment:
      "Roles that we think could be great opportunities to develop {careerCapital}, but aren't directly focused on what we expect to be the {problems}.",
    careerCapital: 'career capital',
    problems: 'most pressing global problems',
  },
  salaryInput: {
    digits: 'Please enter an amount in digits, such as 60,000 or 60k.',
    tooLarge: 'Please enter an amount below {amount}.',
    negative: 'Please enter an amount above zero.',
    several: 'Please enter one amount: the least that you would accept.',
    yearly: 'Please enter the amount for a year.',
    // Currencies that may be typed, in {currency} below.
    dollars: 'US dollars',
    euros: 'euros',
    pounds: 'pounds',
    yen: 'yen',
    rupees: 'rupees',
    francs: 'francs',
    canadianDollars: 'Canadian dollars',
    australianDollars: 'Australian dollars',
    anotherCurrency: 'another currency',
    // {own} is the name of the board's currency, {code} its code: "US dollars", "USD".
    otherCurrency: 'Please enter {own} ({code}), not {currency}. Salaries are compared in {code}.',
  },
  waysOut: {
    // The names of other searches. {subject} is a word, a text in quotation marks or the value of a filter.
    with: 'With {subject}',
    only: 'Only {subject}',
    didYouMean: 'Did you mean {subject}?',
    without: 'Without {subject}',
    // {subject} is a value of the filter.
    filter: '{filter}: {subject}',
    // In "without" as its {subject}.
    anyFilter: 'any filter',
    quoted: '“{text}”',
  },
  alertSummary: {
    // The lines that say what an alert is for.
    highlightedOrganisationsFilter: 'Filter: Highlighted organisations',
    topOrganisationsFilter: 'Filter: Top-recommended organisations',
    highlightedOrganisations: 'Highlighted organisations',
    query: 'Query: {query}',
    // Of a board whose salaries are in US dollars, and of any other.
    salaryInDollars: 'Salary greater than ${amount} USD',
    salary: 'Salary greater than {amount}',
    organisation: 'Organisation',
    filter: '{filter}: {value}',
    // In place of what a mail to an address that is not confirmed must not contain.
    shownLater: 'shown once you have confirmed',
    salaryShownLater: 'Salary: {shownLater}',
  },
  sorting: {
    ours: 'Our ranking',
    newest: 'Newest',
    closing: 'Closing soon',
    strict: 'Best text match',
    recommended: 'Recommended organisations first',
    mixed: 'Mixed problem areas',
    window: 'Best of the last two weeks',
  },
  facets: {
    // Each filter has a label, what it says while nothing is chosen, and a name in the summaries of alerts.
    areas: 'Areas',
    anyArea: 'Any area',
    area: 'Area',
    country: 'Country / Region',
    anyCountry: 'Any country',
    location: 'Location',
    city: 'City',
    anyCity: 'Any city',
    organisation: 'Organisation',
    anyOrganisation: 'Any organisation',
    experience: 'Experience',
    anyLevel: 'Any level',
    experienceRequired: 'Experience required',
    education: 'Education',
    anyEducation: 'Any education',
    degreeRequired: 'Degree required',
    skillSet: 'Skill set',
    anySkills: 'Any skills',
    skill: 'Skill',
    skills: 'Skills',
    roleType: 'Role type',
    anyType: 'Any type',
    openToMe: 'Open to me',
    anyone: 'Anyone',
    openTo: 'Open to',
    needVisa: 'I need a visa',
    needVisaTag: 'Needs visa',
    residenceStated: 'Exclude roles that do not say where to live',
    residenceStatedTag: 'Stated',
    visaStated: 'Exclude roles that do not mention visas',
    visaStatedTag: 'Visa stated',
  },
  dates: {
    // A time before now and one after it: {distance} is one of those below.
    ago: '{distance} ago',
    ahead: 'in {distance}',
    // Always inside one of the two above, in whatever case both of them need; never alone.
    minutes: { one: '{count} minute', other: '{count} minutes' },
    hours: { one: '{count} hour', other: '{count} hours' },
    days: { one: '{count} day', other: '{count} days' },
    months: { one: '{count} month', other: '{count} months' },
    years: { one: '{count} year', other: '{count} years' },
    about: 'about {distance}',
    over: 'over {distance}',
    almost: 'almost {distance}',
    // {ago} is such as "2 days ago", "Today" or "in 3 days".
    closed: 'Closed {ago}',
    closes: 'Closes {ago}',
    // The day of a month, by the categories of ordinal numbers.
    ordinal: { one: '{count}st', two: '{count}nd', few: '{count}rd', other: '{count}th' },
    // In the order of the year, each after a space.
    monthNames:
      'January February March April May June July August September October November December',
    // {day} is an ordinal, such as "14th".
    date: '{day} {month} {year}',
    withTime: '{date}, {time} UTC',
    // {day} is a number.
    dayAndMonth: '{day} {month}',
    dayMonthYear: '{day} {month} {year}',
    today: 'Today',
    // A day more than two months ago.
    longAgo: '>2 months ago',
    // Another distance, also always inside.
    lessThanAMinute: 'less than a minute',
    reposted: 'Reposted {ago}',
    noDate: 'No date stated',
    rolling: 'Rolling',
    rollingApplications: 'Rolling applications',
    // Headings of the opened card.
    applicationsClose: 'APPLICATIONS CLOSE',
    posted: 'POSTED',
    notStated: 'Not stated',
  },
  eligibility: {
    visaIn: '{visa}: {country}',
    rightToWork: 'Right to work needed',
    rightToWorkIn: 'Right to work needed: {value}',
    citizenship: 'Citizenship needed',
    citizenshipOf: 'Citizenship needed: {value}',
    residence: 'Citizenship or permanent residence needed',
    residenceOf: 'Citizenship or permanent residence needed: {value}',
    clearance: 'Clearance needed',
    clearanceOf: 'Clearance needed: {value}',
    anywhere: 'From anywhere in the world',
    liveIn: 'Live or work in {place}',
    visaOffered: 'Visa sponsorship',
    noVisa: 'No visa sponsorship',
    visaDepends: 'Visa sponsorship depends',
  },
  evidence: {
    // Who has found the role open. {ago} is such as "3 hours ago".
    checkedAtSource: 'Checked {ago} at the source',
    checkedByLink: 'Checked {ago} by its link',
    checkedByCurator: 'Checked {ago} by a curator',
    deadlineMoved: 'Deadline moved to {day}',
    deadlineRemoved: 'Deadline removed',
    noSalary: 'Salary no longer stated',
    newSalary: 'Salary changed to {salary}',
    noLocations: 'Locations no longer stated',
    newLocations: 'Locations changed to {places}',
    reopened: 'Reopened',
  },
  biography: {
    lastSeenAtSource: 'Last seen open on the employer’s board',
    lastSeenAtLink: 'Last seen open at its link',
    lastSeenByCurator: 'Last seen open by a curator',
    came: 'Came onto the board',
    left: 'Left the board',
    cameBack: 'Came back onto the board',
    deadlineChanged: 'Deadline changed',
    postedAgain: 'Posted again',
    // Fields of a role, {field} of the lines below.
    title: 'Title',
    salary: 'Salary',
    deadline: 'Deadline',
    locations: 'Locations',
    changed: '{field} changed',
    stated: '{field} stated: {value}',
    noLongerStated: '{field} no longer stated',
    changedFrom: '{field} changed from {before} to {after}',
  },
  rolePage: {
    // The title of a shared link.
    title: '{title} at {organisation}',
    employersWords: "In the employer's words",
    seeOnBoard: 'See it on the board',
    alertMe: 'Alert me to roles like this',
    closed: 'This role has closed',
    similarOpen: 'These roles are like it and still open.',
    mayComeAgain: 'Roles like it may come again.',
    inShort: 'In short',
    soFar: 'This role so far',
    similar: 'Similar open roles',
    // {next} is one of the two words above.
    closedOn: 'It closed on {day}. {next}',
  },
  organisations: {
    noOpenRoles: 'No open roles',
    openRoles: { one: '{count} open role', other: '{count} open roles' },
    organisations: { one: '{count} organisation', other: '{count} organisations' },
    groups: { one: '{count} group', other: '{count} groups' },
    searchField: 'Search organisations by name',
    searchHint: 'Search organisations',
    allAreas: 'All areas',
    region: 'Region',
    allRegions: 'All regions',
    withRoles: 'With open roles',
    recommended: 'Recommended',
    list: 'Organisations',
    loading: 'Loading organisations …',
    showMore: 'Show more organisations',
    noMatch: 'No organisation matches.',
    tryFewer: 'Try fewer words of the name, or fewer filters.',
    clearAll: 'Clear all',
    searchJobs: 'Search jobs',
    notLoaded: 'The other organisations could not be loaded.',
    interrupted: 'Your connection may have been interrupted.',
    tryAgain: 'Try again',
    // {faq} is a link.
    faqHint: 'The {faq} says which organisations we list.',
    faq: 'FAQ',
    // Read out after a number of areas that are not shown.
    moreAreas: 'more: {areas}',
  },
  errorPage: {
    notFound: 'Page not found',
    occurred: 'An error occurred',
    // {here} is a link to the form for reports.
    howToReport: 'If you would like to report this error, you can do so {here}.',
    howToReportNotFound: 'If you would like to report this as an error, you can do so {here}.',
    here: 'here',
    home: 'Home',
    // {here} is a link.
    unsupportedIos:
      "It looks like you're using an unsupported version of iOS. Please upgrade to iOS 16 or later to access this site. You can still access the public database for our roles, {here}.",
    searchField: 'Search the job board',
    searchHint: 'Search jobs',
    search: 'Search',
    // Above a list of the two links below, or of the second alone. A language whose verbs do not stand first
    // in such links can end the text with a colon, and have links that are complete in themselves.
    organisation:
      'This organisation may have no roles on the board any more, or it may have moved. You could',
    lookForIt: 'look for it among all organisations',
    searchRoles: 'search for its roles on the board',
  },
  embed: {
    title: '{board} jobs',
    openRoles: 'Open roles',
    openRoleCount: { one: '{count} open role', other: '{count} open roles' },
    jobs: 'Jobs',
    loading: 'Loading roles',
    seeBoard: 'See the job board',
    showMore: 'Show more roles',
    failed: 'The roles cannot be loaded right now.',
    poweredBy: 'Powered by {board}',
    // {jobs} is the link "seeAll".
    nothing: 'There are no open roles for this search now. {jobs}',
    seeAll: 'See all jobs',
  },
  frame: {
    // The tabs on the page of birds.
    hoot: 'Hoot hoot',
    honk: 'Honk, honk!',
    gobble: 'Gobble gobble',
    jobBoard: 'Job board',
    home: 'Home',
    breadcrumb: 'Breadcrumb',
    help: 'Help',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    boardPages: 'Pages of the job board',
    seeAllOf: 'See all: {label}',
    seeAll: 'See all',
    overview: 'Overview',
    email: 'E-mail address',
    allPages: 'All pages',
    contactUs: 'Contact us',
    skip: 'Skip to content',
    site: 'Site',
    // The title of the board in the browser, and of its pages: {board} is the name of the board.
    title: 'Job board | {board}',
    pageTitle: 'Job board | {board} - {page}',
    // Read out after the text of a link.
    newTab: '(opens in a new tab)',
    subscribe: 'Subscribe',
    // Two notes beside each other, where the board shows its sample.
    sample: 'Sample data',
    invented: 'Invented organisations and roles.',
    // {contact} is a link.
    copyright: '© {board}. Please {contact} before you redistribute, translate or adapt our work.',
    contact: 'contact us',
    accessibility: 'Accessibility',
    documentation: 'Documentation',
  },
  consent: {
    label: 'Cookies',
    refuse: 'Refuse',
    accept: 'Accept',
    details: 'Details',
    settings: 'Cookie settings',
    save: 'Save',
    explanation:
      'May we count which pages and roles are viewed, and test which of five designs works best? Both use a random ID in a cookie. Your name and e-mail address are never sent. We ask again after {days} days.',
    essential: 'Essential',
    essentialText:
      'Your saved and hidden jobs, your view settings, the time of your last visit and this choice stay in your browser. A random ID in a cookie decides the order of the list, whatever you choose here.',
    measurement: 'Analytics and experiments',
    measurementText:
      'Anonymous IDs: one for the analytics service, one for searches, and one for the design that you see. All are removed when you refuse.',
    // {question} is the next word.
    ask: '{question} This uses cookies with a random ID. Everything works without them.',
    question: 'May we count visits and test improvements?',
  },
  birds: {
    heading: 'Job Birds',
    subtitle: "Handpicked to help you enjoy the world's most interesting creatures.",
    list: 'Birds',
    habitat: 'Habitat',
    update: 'On our recent update...',
    chirp: 'Chirp chirp!',
    count: { one: '{count} bird', other: '{count} birds' },
  },
  articles: {
    onThisPage: 'On this page',
    searchAndAlerts: 'Search and set up alerts',
    questions: 'Questions about the board',
    minutes: '{number} min',
  },
  collections: {
    none: 'There are no collections yet.',
    searchJobs: 'Search jobs',
    maintainedBy: 'Maintained by {organisation}',
    // Read out before the tags of a collection. {areas} is the board's name for its areas.
    areasAndTypes: '{areas} and types',
    alsoOnBoard: 'Fellowships, training and funding are also on the board, under “Role type”.',
    // {resources} is a link.
    help: 'Our {resources} help with finding and applying for roles.',
    resources: 'resources',
  },
  laterRole: {
    notFound: 'Page not found',
    role: 'Role',
    description: 'A role on the job board.',
    loading: 'Loading the role …',
    failed: "We couldn't load this role.",
    tryAgain: 'Try again',
    // {board} is a link.
    soon: 'This role was published a moment ago. Its own page follows shortly; {board} has all roles.',
    board: 'the board',
  },
  organisation: {
    about: 'About {title}',
    topRecommended: 'One of our top recommended organisations.',
    careersPage: 'Careers page',
    website: 'Website',
    headquarters: 'Headquarters',
    regions: 'Regions',
    searchThese: 'Search these organisations’ roles',
    seeAllOnBoard: 'See all on the board',
    // {openRoles} is such as "3 open roles".
    rolesAt: '{openRoles} at {title}.',
    nothingAboutGroup: 'We have not written about this group yet.',
    nothingAbout: 'We have not written about this organisation yet.',
    openRoles: 'Open roles',
    // {board} is the link "onTheBoard".
    hidden: {
      one: 'You have hidden {count} of these roles. They are under “Other filters” {board}.',
      other: 'You have hidden {count} of these roles. They are under “Other filters” {board}.',
    },
    onTheBoard: 'on the board',
    seeAll: { one: 'See all {count} on the board', other: 'See all {count} on the board' },
    // {search} is the link "searchAll", {careers} the link "itsCareersPage".
    nothingOpen:
      'Nothing is open here that we would recommend today. New roles come up often: {search}.',
    nothingOpenButCareers:
      'Nothing is open here that we would recommend today. New roles come up often: look at {careers}, or {search}.',
    itsCareersPage: 'its careers page',
    searchAll: 'search all jobs',
  },
  partners: {
    address: 'Address of a search on the board',
    colours: 'Colours',
    automatic: 'Automatic',
    light: 'Light',
    dark: 'Dark',
    notAColour: 'A colour has three or six digits, such as #1a1f24.',
    rolesAtFirst: 'Roles at first',
    forYourPage: 'For your page',
    preview: 'Preview',
    background: 'Background',
    text: 'Text',
    links: 'Links',
    previewFrame: 'Preview of the roles',
    subtitle:
      'Two lines of HTML show any search of this board on your own page, always up to date.',
    heading: 'Roles on your site',
    // {address} is the beginning of an address.
    notAnAddress:
      'This is not an address of this board, so all roles are shown. Search on the board, then copy the address from there. It begins with {address}',
  },
  developers: {
    subtitle: 'The roles of this board for your own pages, tools and research.',
    heading: 'Open data',
    everyField: 'every field, for programs',
    csvForSpreadsheets: 'CSV for spreadsheets',
    byteOrderMark: 'with a byte-order mark',
    forPrograms: 'for programs, and for the import of another board',
    forFeedReaders: 'for feed readers',
    calendar: 'Calendar',
    closingDates: 'closing dates',
    tenRoles: 'Ten roles',
    tenPolicyRoles: 'Ten roles about policy',
    anySearch: 'Any search, in the form you need',
    howToSearch:
      'Search on the board, take the part of its address after the question mark, and add it to one of these. The roles and their order are those of the board.',
    followChanges: 'Follow the changes',
    copy: 'A copy of the board',
    elsewhere: 'On your own site, and for assistants',
    fields: 'Fields and errors',
    licence: 'Licence',
    // {next} and {link} are names in code.
    pagesOfLists:
      'Long lists come in pages: take the next address from {next}, or from the {link} header.',
    // {address} is a link.
    changes:
      '{address} says what was added, changed and removed, in order. Start from nothing, apply each change, and ask again from where you stopped: you always hold the roles of the board.',
    // {html} is the link "twoLines", {address} an address.
    ownSite:
      '{html} show any search on your own page. Assistants search the board at {address}, a read-only server of the Model Context Protocol.',
    twoLines: 'Two lines of HTML',
    // {address} is a link, the other placeholders are names in code.
    openapi:
      '{address} describes every parameter and field in OpenAPI 3.1. Times are epoch seconds. Pay is also there in numbers ({min}, {max}, {currency}, {period}), countries as ISO codes ({countries}), and {remote} says whether a role can be done from elsewhere. An error says what is wrong in {detail}; a search that finds nothing because of an unknown value names it in {unknown}.',
    // {condition} and {tag} are names in code.
    caching:
      'No key is needed. Responses are valid for five minutes: cache them, and send {condition} with the {tag} you have. Clients that exceed the rate limit get a 429 with the time to wait.',
    noLicence: 'No licence is stated: ask {email} before you publish the data elsewhere.',
  },
  accessibility: {
    subtitle: 'What was checked on this board, what was not, and whom to tell.',
    heading: 'Accessibility',
    limits: 'Known limits',
    automated:
      'Automated checks find only a part of what can be wrong. No claim is made that this board conforms to WCAG 2.2, and no person with a disability has tested it for this page.',
    content:
      'Descriptions of roles, logos and texts of employers are shown as they were published.',
    otherPages: 'Pages that this board links to, such as forms to apply, belong to others.',
    needsJavaScript: 'Searching and alerts need JavaScript. Pages of roles can be read without it.',
    tellUs: 'Tell us',
    notRun: 'Not run',
    notRunText:
      'The accessibility checks of this version of the board have not been run, so nothing can be said about their result.',
    result: 'Result',
    rules: 'Rules',
    names: 'Names of the rules',
    pages: 'Pages',
    darkScheme:
      'In the dark scheme most pages are checked by the rules about colours alone, since nothing else differs.',
    noViolation: 'They found no violation.',
    onSample: 'The checks ran on the sample that comes with the software.',
    // Follows the sentence above on the board of someone else.
    notThisBoard: 'The texts, colours, pictures and roles of this board were not checked.',
    writeTo:
      'If something here is hard to use or cannot be used, write to {email}. Say on which page, and with which browser and tools.',
    // {version} may contain the name of a version in code, {counts} is the next word.
    checked:
      'On {day} the automated checks of axe {axe} were run on version {version} of the software of this board: {counts}. {found}',
    counts: '{pages} in {states}',
    pageCount: { one: '{count} page', other: '{count} pages' },
    stateCount: { one: '{count} state', other: '{count} states' },
    violations: { one: 'They found {count} violation.', other: 'They found {count} violations.' },
    violation: '{rule} on {path}: {state}',
    // {required} and {others} are numbers of rules.
    ruleCounts:
      '{required} for success criteria of WCAG 2.2, levels A and AA, and {others} of good practice.',
    ruleCount: { one: '{count} rule', other: '{count} rules' },
    // Follows the sentence above. {rules} is such a number, {names} are names of rules.
    undecided:
      'For {rules}, a person would have to decide in some places, which nobody has done: {names}.',
    // A page, its number of states, the widths of the window and the colour schemes.
    page: '{path} {states}, {widths} px wide, {schemes}',
  },
  documentation: {
    subtitle: 'For those who run a board like this one, or change it.',
    heading: 'Documentation',
    all: 'All documentation',
    run: 'Run a board',
    change: 'Change the board, step by step',
    why: 'Why it is built the way it is',
  },
  home: {
    // The board's feed, as feed readers name it.
    feed: 'New roles',
  },
  desk: {
    // The title of the page.
    title: 'Desk | {board}',
    needsJavaScript: 'The desk needs JavaScript.',
    skippedRoles: { one: 'Skipped: {count} role', other: 'Skipped: {count} roles' },
    undoneRoles: { one: 'Undone: {count} role', other: 'Undone: {count} roles' },
    takenBackRoles: { one: 'Taken back: {count} role', other: 'Taken back: {count} roles' },
    ruleRemoved: 'Rule removed',
    // {done} is such as "Skipped: 12 roles".
    leftAsBefore: {
      one: '{done}; {count} role left as before',
      other: '{done}; {count} roles left as before',
    },
    freshSince: 'New since yesterday {number}',
    doubtful: 'Doubtful pairs {number}',
    fitted: 'Of the last {judged} you judged, {accepted} fitted',
    moreFilters: 'More filters',
    // {number} of them are chosen.
    moreFiltersChosen: 'More filters ({number})',
    skipMarked: 'Skip marked…',
    skipAll: 'Skip all…',
    skipRoles: { one: 'Skip {count} role', other: 'Skip {count} roles' },
    // Of a role that is judged. {desk} is the name of a desk.
    skippedByRule: 'Skipped by the rule “{rule}”',
    acceptedAt: 'Accepted at the desk “{desk}”, {time}',
    skippedAt: 'Skipped at the desk “{desk}”, {time}',
    // Two headings, each before a link to the page of the employer.
    employersText: 'Employer’s text',
    employersPage: 'Employer’s page',
    splitFrom: 'Split out of {title}',
    shownAsOne: {
      one: '{count} posting is shown as one role',
      other: '{count} postings are shown as one role',
    },
    theirs: 'Theirs: {value}',
    yours: 'Yours: {value}',
    empty: 'empty',
    // {missing} is a list of the next words, such as "no area and no place".
    roleHas: 'This role has {missing}.',
    lacksArea: 'no area',
    lacksPlace: 'no place',
    lacksDescription: 'no description',
    name: 'Desk {board}',
    // {keys} are the keys of the keyboard that the desk knows.
    keys: 'Keys {keys}',
    openedOnce:
      'Each address of the desk opens it once. Run {command} and open the address that it prints.',
    // {nextSync} is a sentence about the next reading of the sources.
    nothingWaits: 'Nothing waits for a decision. {nextSync}',
    allEmployers: 'All employers',
    allTeams: 'All teams',
    allRules: 'All rules',
    allKinds: 'All kinds',
    narrow: 'Narrow the list',
    text: 'Words',
    textHint: 'Title, employer, place or team',
    marked: '{number} marked',
    shownOf: '{shown} of {all}',
    clear: 'Clear',
    // Before the values of a filter, such as "Areas: any".
    anyOf: '{field}: any',
    waiting: 'Waiting',
    accepted: 'Accepted',
    skipped: 'Skipped',
    candidates: 'Candidates',
    noCandidate: 'No candidate has all of this.',
    byRule: 'By the rule “{rule}”',
    edited: 'Edited',
    // Kinds of candidates.
    new: 'New',
    changed: 'Changed',
    gone: 'Gone',
    moved: 'Moved',
    loading: 'Loading…',
    noText: 'The source gives no text.',
    field: 'Field',
    onTheBoard: 'On the board',
    atTheEmployer: 'At the employer',
    role: 'Role',
    earlierAddress: 'Earlier address',
    newAddress: 'New address',
    evidence: 'Evidence',
    whatChanged: 'What changed',
    notStated: 'Not stated',
    onBoardAlready: 'Is this role on the board already?',
    listedTwice: 'Is this role listed twice?',
    sameRole: 'Same role',
    differentRole: 'Different role',
    putBack: 'Put back',
    payDiffers: 'Pay differs by place.',
    // {posting} is a place or an address.
    splitOutOf: 'Split out {posting}',
    splitOut: 'Split out',
    posted: 'posted {day}',
    noPlace: 'No place stated',
    closed: 'Closed',
    asVisitorsSee: 'As visitors will see it',
    editedElsewhere: 'Another desk has edited this role too',
    keepYours: 'Keep yours',
    takeTheirs: 'Take theirs',
    acceptAnyway: 'Accept anyway',
    keepEditing: 'Keep editing',
    saving: 'Saving…',
    notSaved: 'Not saved yet',
    saved: 'Saved',
    accept: 'Accept',
    acceptChange: 'Accept change',
    closeRole: 'Close role',
    takeOver: 'Take over',
    skip: 'Skip',
    leaveAsIs: 'Leave as it is',
    keepOpen: 'Keep open',
    treatAsNew: 'Treat as new roles',
    decision: 'Decision',
    edit: 'Edit',
    undo: 'Undo',
    trySearch: 'Try a search',
    sampleShown: 'The board still shows the sample. The first role that you accept replaces it.',
    allCandidates: '‹ All candidates',
    deskClosed: 'This desk is closed',
    nothingAccepted: 'Nothing accepted yet',
    nothingSkipped: 'Nothing skipped yet',
    noSources: 'No sources yet',
    nameSource: 'Name the careers page of an organisation, and read it:',
    allDone: 'All done',
    noAnswer:
      'The desk does not answer. What you typed is kept in this tab. If you stopped it, run “npm run desk” again.',
    unanswered: 'A value is new to this board. Answer the question at its field first.',
    changedElsewhere:
      'Another desk has changed this role in the meantime. Look again, then decide.',
    nothingToUndo: 'Nothing to undo',
    undone: 'Undone',
    takenOver: 'Taken over',
    joined: 'Joined with the role on the board',
    keptApart: 'Kept as a role of its own',
    wasSplitOut: 'Split out',
    movesFound: {
      one: '{count} earlier roles match by title, place or text',
      other: '{count} earlier roles match by title, place or text',
    },
    onlyHere: 'The desk answers only at 127.0.0.1.',
    onlyItsPage: 'The desk answers only its own page.',
    usedAddress: 'This address has been used. Run "npm run desk" for a new one.',
    restarted: 'This desk has been restarted. Open the address that it printed.',
    noEndpoint: 'There is no such endpoint.',
    onlyGet: 'Only GET is served here.',
    failed: 'The desk has failed.',
    notOfItsOwn: 'This posting is no longer a candidate of its own.',
    withdrawn: 'The employer has withdrawn this role.',
    addressTaken:
      'The board already has a role with this address: “{title}”. Choose “Same role”, or “Different role” to list both.',
    cannotWrite: 'The board cannot be written ({reason}). It is unchanged.',
    notOnBoard: 'This role is no longer on the board. Skip it.',
    noneToJoin: 'There is no other role to join it with.',
    noneToTellFrom: 'There is no other role to tell it from.',
    notOfRole: 'This posting is no longer part of the role.',
    sourceGone: 'The role that it was split out of is gone.',
    nothingHereToUndo: 'There is nothing to undo.',
    changedSince: 'The role has changed on the board since. Undo that change first.',
    changedMeanwhile: 'Another desk has changed this role in the meantime.',
    anotherWrites: 'Another desk is writing. Try again.',
    importWrites: 'An import or sync is writing the board. Try again when it has finished.',
    // Why a posting is part of a role.
    sameId: 'same id',
    sameAddress: 'same address',
    sameText: 'same text',
    sameTitle: 'same title',
    nextSync: 'The next sync runs at {time} UTC if the board is running.',
    // The command stays in its quotation marks.
    runSync: 'Run “npm run sync” to read the sources again.',
  },
  mailSubject: {
    confirmation: 'Confirm your {board} job alert',
    link: 'Your new link to update your {board} job alert',
    links: 'Your new links to update your {board} job alerts',
    newsletter: 'Confirm your subscription to the {board} newsletter',
    keep: 'Do you want to keep your {board} job alert?',
    newRole: 'New role: {title}, {organisation}',
    // {filters} are those of the alert, or the name of the board.
    newRoles: { one: '{count} new role – {filters}', other: '{count} new roles – {filters}' },
  },
  mail: {
    // {board} is the name of the board, or a logo that shows its name.
    board: '{board} job board',
    // After the first filters of an alert.
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    allRoles: 'All new roles, without filters.',
    nothingUnlessConfirmed: 'Nothing is sent unless you confirm. The link works for 7 days.',
    updateAlert: 'Update this alert',
    unsubscribe: 'Unsubscribe from this alert',
    closes: 'Closes {date}',
    locations: { one: '{count} location', other: '{count} locations' },
    questions: 'Questions? Write to {email}.',
  },
  confirmationMail: {
    preview: 'One press of a button and your alert is set up. Without it, no alert is sent.',
    title: 'Confirm your job alert',
    reason:
      'You get this mail because someone entered your address on the {board} job board. If that was not you, do nothing: you will get no alerts. Requests that are not confirmed are deleted after 7 days, and until one is, at most three such mails are sent in any seven days.',
    // {rhythm} is one of the words for rhythms, such as "daily".
    asked:
      'You asked for updates by e-mail: {rhythm}, and only if there are new roles. You can unsubscribe at any time.',
    yourAlert: 'Your alert:',
    confirm: 'Confirm this alert',
  },
  newsletterMail: {
    preview: 'One press of a button and you are subscribed. Without it, no newsletter is sent.',
    title: 'Confirm your subscription to the {board} newsletter',
    reason:
      'You get this mail because someone entered your address on the {board} job board. If that was not you, do nothing: you will get no newsletter. Requests that are not confirmed are deleted after 7 days.',
    unsubscribe: 'Unsubscribe from the newsletter',
    welcome:
      'Welcome! You asked for our newsletter: weekly updates on our research, plus jobs and other opportunities to get involved. You can unsubscribe at any time.',
    // {text} is a sentence of the board about its newsletter.
    welcomeTo: 'Welcome! You asked for our newsletter. {text} You can unsubscribe at any time.',
    confirm: 'Confirm your subscription',
  },
  linksMail: {
    preview: 'The links work for 30 days. Your alerts stay as they are until you change them.',
    titleOne: 'Update your job alert',
    title: 'Update your job alerts',
    reason:
      'You get this mail because someone asked for new links for your address on the {board} job board. If that was not you, do nothing: your alerts stay as they are.',
    one: 'Here is the new link that you asked for. It opens the board with the filters of your alert, and works for 30 days.',
    several:
      'Here are the new links that you asked for. Each opens the board with the filters of one alert, and works for 30 days.',
    // Where there are several alerts, each has a number.
    alert: 'Alert {number}',
    update: 'Update alert {number}',
    unsubscribe: 'Unsubscribe from alert {number}',
    manageOne: 'Change how often it comes, pause or delete it',
    manage: 'See all alerts on one page',
  },
  keepMail: {
    preview: 'Without an answer within a month, the alert is deleted.',
    title: 'Do you want to keep this job alert?',
    reason:
      'You get this mail because you set up an alert on the {board} job board. We ask once a year, so that nobody gets mail for ever.',
    text: 'It has been a year since you last confirmed or changed it. If you do not answer within a month, we delete it.',
    keep: 'Keep this alert',
    delete: 'Delete this alert',
  },
  digestMail: {
    title: { one: '{count} new role', other: '{count} new roles' },
    reason:
      'You get this mail because you confirmed an alert on the {board} job board. It comes {rhythm}, and only if there are new roles.',
    manage: 'Manage all your alerts',
    allRoles: 'all new roles',
    seeBoard: 'See the {board} job board',
    seeResults: 'See your results',
    // In {count} days after the mail.
    closingSoonNote: {
      other: 'Closing soon: applications close within {count} days of this mail.',
    },
    useful: 'Were these roles useful?',
    yes: 'Yes, useful',
    no: 'No, not useful',
    closingSoon: 'Closing soon',
    // {filters} are those of the alert, separated by dots, or the next word.
    yourAlert: 'Your alert: {filters}',
    andMore: {
      one: 'and {count} more on the board',
      other: 'and {count} more on the board',
    },
  },
  apiErrors: {
    otherServer: 'Another server keeps the alerts of this board: use the link of its mail.',
    // What a function answers when it refuses a call. Names in code, such as query_json, stay.
    notText: 'query_json: has characters that are not text.',
    unknownFilters: 'query_json: has filters that this board does not have.',
    noAlerts: 'Alerts are not available at the moment. Please try again in a few minutes.',
    notThisAlert:
      'This link cannot change an alert of this address. Enter the address that the alert was sent to, or request a new link.',
    // {wait} is one of the next words.
    tooManySignUps:
      'More people are signing up than we can send confirmations to. Please try again in {wait}.',
    tooManyRequests: 'Too many requests from your network. Please try again in {wait}.',
    fewSeconds: 'a few seconds',
    minutes: { one: 'a minute', other: '{count} minutes' },
    wentWrong: 'Something went wrong here. Please try again in a few minutes.',
    method: 'Method {method} is not allowed here: use {allowed}',
    query: 'The query',
    unreadable: 'The request body could not be read. Please send it again.',
    tooLarge: 'The request body is too large: send at most {kilobytes} kB.',
    encoding: 'The request body has an unknown content encoding: send it uncompressed or as gzip.',
    sendJson: 'Send JSON, with "Content-Type: application/json".',
    notJson: 'The request body is not JSON.',
    body: 'The request body',
    invalidInput: 'Invalid input',
    tooExpensive: 'This search is too expensive: narrow it, or use a smaller limit.',
    noRoles: 'There are no roles here yet.',
    noSearch: 'The search does not respond. Please try again in a few minutes.',
    ranking: 'ranking must be one of {rankings}.',
    wholeNumber: '{name} must be a whole number from 1 to {most}.',
    ids: 'ids must be role ids, separated by commas, as in ids=12,7.',
    mostIds: 'ids may have at most {most} roles.',
    bom: 'bom must be 1.',
    unknownChange:
      'This log of changes has no such number. Discard all roles and start over at {address}',
    reportsByForm: 'This board takes reports through its feedback form',
    noReports: 'This board cannot keep reports at the moment',
    noSuchRole: 'There is no such role',
    tooManyReports: 'There are too many reports waiting already',
    noNewsletter: 'This board has no newsletter.',
    nothingToCount: 'There is no catalogue to count yet.',
    // Between the methods that are allowed.
    or: 'or',
    serviceSlow: 'The service behind this board took too long. Please try again in a few minutes.',
    serviceWrong:
      'The service behind this board returned an unexpected response. Please try again in a few minutes.',
    since:
      'since must be the next_since of an earlier response. Leave it out to start from the beginning.',
    noHistory: 'There is no history of roles here yet.',
  },
  feeds: {
    // The title of a role in a feed.
    title: '{title} at {organisation}',
    closes: 'Applications close: {date}',
    // An event of the calendar: the last day of applications for a role.
    event: 'Applications close: {title} at {organisation}',
    // The calendar of the closing dates of saved jobs.
    savedCalendar: 'Saved jobs | {board}',
  },
  deskFacts: {
    // Of a fact that a curator has corrected. {source} says where it was read.
    corrected: 'corrected, {source}',
    // A button, and how it is read out. The second contains the first, for those who speak it.
    correct: 'Correct',
    correctFact: 'Correct {fact}',
    stated: 'What the posting states',
    hide: 'Hide sentences',
    show: 'Show sentences',
    // {source} says where a fact was read.
    notRequired: '{source}, not required',
    leaveOut: 'Leave out',
    takeAgain: 'Use again',
    // Other places in which a fact was read.
    fromAddress: 'address',
    fromLocation: 'location',
    fromWorkplace: 'workplace',
    fromPay: 'pay',
    fromDeadline: 'deadline',
    fromTeam: 'team',
    fromLanguage: 'language',
    fromTitle: 'title',
    fromText: 'text',
    // Where a fact was read.
    fromEmploymentType: 'employment type',
    fromCorrection: 'a curator’s correction',
    inAllPostings: '{source}, in all their postings',
    // The names of facts.
    country: 'Country',
    city: 'City',
    remoteFrom: 'Remote from',
    notStatedWhere: 'not stated where',
    workplace: 'Workplace',
    level: 'Level',
    years: 'Years',
    yearsOrMore: '{years} or more',
    pay: 'Pay',
    degree: 'Degree',
    deadline: 'Deadline',
    employment: 'Employment',
    team: 'Team',
    language: 'Language',
    whoCanApply: 'Who can apply',
    payUpTo: 'up to {amount}',
    payFrom: 'from {amount}',
    // {period} is one of the next words, {amounts} such as "60,000–70,000".
    payEach: '{currency} {amounts} {period}',
    payAt: '{pay} ({place})',
    anHour: 'an hour',
    aDay: 'a day',
    aWeek: 'a week',
    aMonth: 'a month',
    aYear: 'a year',
  },
  deskAnswers: {
    unknownCountry: '“{typed}” is no known country.',
    use: 'Use “{country}”',
    // How the value of each answer to who can apply is asked for.
    place: 'Place to live or work in',
    placeNote:
      'A country, state, city, area or time zone, or “Global”. Put semicolons between several.',
    country: 'Country',
    leaveEmpty: 'Leave it empty if none is named.',
    visaCountry: 'Country of the visa',
    clearance: 'Level of clearance',
    clearanceNote: 'Such as “Secret”, or “Security clearance”.',
    offered: 'Offered',
    refused: 'Refused',
    depends: 'Depends',
    visa: 'Visa sponsorship',
    saveAsTyped: 'Save as typed',
    save: 'Save',
    cancel: 'Cancel',
  },
  deskForm: {
    // A button, and how it is read out. The second contains the first, for those who speak it.
    reset: 'Reset',
    resetField: 'Reset {field}',
    agreed: '{organisation} agreed to structured data for search engines',
    theOrganisation: 'The organisation',
    // Read out before a sentence of the posting.
    addSentence: 'Add:',
    // {title} is another role of the employer.
    asIn: 'As in “{title}”',
    postedWith: 'Posted {day}: {values}',
    // For each list: a value that the board does not have, and the question whether to add it.
    noArea: '“{value}” is not an area of this board.',
    addArea: 'Add “{value}” as a new area',
    noLevel: '“{value}” is not an experience level of this board.',
    addLevel: 'Add “{value}” as a new experience level',
    noEducation: '“{value}” is not an education of this board.',
    addEducation: 'Add “{value}” as a new education',
    noSkill: '“{value}” is not a skill of this board.',
    addSkill: 'Add “{value}” as a new skill',
    noRoleType: '“{value}” is not a role type of this board.',
    addRoleType: 'Add “{value}” as a new role type',
    noPlace: '“{value}” is not a place of this board.',
    addPlace: 'Add “{value}” as a new place',
    noValue: '“{value}” is not a value of this board.',
    addValue: 'Add “{value}” as a new value',
    // Follows one of the sentences above.
    didYouMean: 'Did you mean “{value}”?',
    // The fields of a role.
    title: 'Title',
    position: 'Position',
    organisation: 'Organisation',
    places: 'Places',
    salary: 'Salary',
    closingDate: 'Closing date',
    link: 'Link',
    description: 'Description',
    posting: 'Whole posting',
    whoCanApply: 'Who can apply',
    structuredData: 'Structured data',
    fields: 'Fields of the role',
    forSearchEngines: 'Structured data for search engines',
    willGet: 'Search engines will get structured data about this role.',
    getNone: 'Search engines get no structured data about this role. It lacks:',
    suggested: 'Suggested',
    descriptionHint: 'Two lines: what the person does, and why it matters',
    postingHint: 'The employer’s whole posting, where you may show it. HTML or plain text',
    takeText: 'Use the employer’s text',
    preview: 'As the role’s page will show it',
    fromPosting: 'From the posting',
    removeFrom: 'Remove {value} from {field}',
    add: 'Add…',
    use: 'Use “{value}”',
  },
  ruleProblems: {
    // Why a line is no rule. Rules are written in English, also what is quoted of them here.
    examples:
      '“never from Example: team Sales”, “only titles with policy or research” or “not senior”',
    beginning: 'A rule begins with “never”, “only” or “not”, as in {examples}.',
    levelMissing: 'Name a level after “not”, as in “not senior”.',
    onlyOfEmployer: 'Write what never fits: “only” is about titles or teams of every employer.',
    condition:
      'Say “team” or “titles with”, and then the words, with “or” between them, as in {examples}.',
    noLevel:
      '“{text}” is not a level. Levels are {others} and {last}. For other words, write “never titles with {text}”.',
    noSource: 'No source lists roles of “{employer}”.',
    noSourceMeant: 'No source lists roles of “{employer}”; did you mean "{meant}"?',
  },
  deskRules: {
    summary: { one: '{count} rule, {skipped} skipped', other: '{count} rules, {skipped} skipped' },
    skipsAll: {
      one: 'It skips all {count} new role that wait.',
      other: 'It skips all {count} new roles that wait.',
    },
    skipsSome: {
      one: 'It skips {skips} of {count} new role that wait:',
      other: 'It skips {skips} of {count} new roles that wait:',
    },
    more: { one: 'and {count} more', other: 'and {count} more' },
    takeBackAndRemove: {
      one: 'Take back {count} and remove',
      other: 'Take back {count} and remove',
    },
    showSkipped: { one: 'Show {count} skipped', other: 'Show {count} skipped' },
    rules: 'Rules',
    newRule: 'New rule',
    // An example of a rule. Rules are written in English.
    example: 'never from Example: team Sales',
    save: 'Save rule',
    showEffect: 'Show effect',
    saveAnyway: 'Save it anyway',
    change: 'Change it',
    alsoLike: 'Also “only titles with policy or research”, “not senior”',
    skipsNothing: 'It skips nothing that waits now, only what will be found.',
    examples: 'Roles that it skips',
    takeBackToo: 'Take back what it has skipped, too?',
    onlyRemove: 'Only remove',
    keep: 'Keep the rule',
    takeBack: 'Take back',
    remove: 'Remove',
    thereAlready: 'This rule is there already.',
  },
  deskSources: {
    needLook: {
      one: '{failed} of {count} source need a look',
      other: '{failed} of {count} sources need a look',
    },
    sources: { one: '{count} source', other: '{count} sources' },
    withOdd: { one: '{count} with odd readings', other: '{count} with odd readings' },
    quietCount: { one: '{count} quiet', other: '{count} quiet' },
    roles: { one: '{count} role', other: '{count} roles' },
    quiet: 'Quiet: nothing new since {day}',
    noReading: 'no good reading yet',
    lastRead: 'last read well {day}',
    odd: 'Odd in the last reading of {organisation}',
  },
  // Kinds of employment that a source states, and that a board tags its roles with.
  roleTypes: {
    fullTime: 'Full-time',
    partTime: 'Part-time',
    fullOrPartTime: 'Full-time or part-time',
    // Work of a freelancer.
    contract: 'Contract',
    internship: 'Internship',
    temporary: 'Temporary',
    fixedTerm: 'Fixed term',
    // Paid by the day, when there is work.
    perDiem: 'Per diem',
    volunteer: 'Volunteer',
  },
  // Why an employer's list of roles ("it", the source) could not be read, or what is odd in it.
  sourceProblems: {
    // These follow the name of a source. {problem} is one of the texts below.
    notRead: 'could not be read: {problem}',
    closedNothing: 'was read, but closed nothing, since {problem}',
    // {status} is a number such as 404.
    responds: 'it responds with {status}',
    asksToWait: '{problem}, and asks to wait {seconds} s',
    redirectsNowhere: 'it redirects to an invalid address',
    redirectsTo: 'it redirects to {host}',
    redirectsTooOften: 'it redirects too often',
    // robots.txt is a file in which a site says what programs may read.
    robotsForbids: 'its robots.txt does not allow this page to be read',
    robotsUnreadable: 'its robots.txt cannot be read ({problem}), so none of its pages may be',
    invalidAddress: 'it is not a valid address',
    otherProtocol: '{protocol}// addresses are not requested, only http and https',
    notPublic: '{host} is not on the public internet',
    incompleteAfter: 'no complete response within {seconds} s',
    noResponseAfter: 'no response within {seconds} s',
    stalled: 'the response stalled for more than {seconds} s',
    tooLarge: 'the response is larger than {size} MB',
    tooLargeInAll: 'its responses are larger than {size} MB in all',
    damaged: 'the response is cut off or damaged',
    // {host} of the next texts is one of these two. ATS_ORIGIN is a setting.
    ownHost: 'its host',
    mirror: 'the host of ATS_ORIGIN, {origin},',
    unknownHost: '{host} does not exist',
    noLookup: '{host} cannot be looked up at the moment',
    refuses: '{host} refuses connections',
    closesConnection: '{host} closes the connection',
    expiredCertificate: '{host} has a certificate that has expired',
    otherCertificate: '{host} has a certificate for another name',
    untrustedCertificate: '{host} has a certificate that is not trusted',
    // {detail} is a code or a text of the network.
    unreachable: '{host} cannot be reached ({detail})',
    tooSlow: 'it takes longer than {seconds} s to parse',
    tooMuchMemory: 'it takes more than {size} MB of memory to parse',
    parserEnded: 'its parser has ended ({detail})',
    notParsed: 'the response cannot be parsed ({detail})',
    notJson: 'the response is {found}, not JSON',
    // {found} of the text before.
    nothing: 'empty',
    aPage: 'a page',
    damagedJson: 'cut off or damaged',
    somethingElse: 'something else',
    documentType: 'the response declares a document type, which is not allowed',
    notXml: 'the response is cut off or damaged, not XML',
    unexpected: 'the response has an unexpected format ({detail})',
    // {field} is the name of a field in the response.
    noField: 'no {field}',
    damagedPosting: 'the JobPosting in the page is damaged',
    noPosting: 'the page has no JobPosting',
    unknownSystem: 'this release does not know the system "{system}"',
    tooManyRoles: 'it lists {count} roles; at most {most} are read',
    noRoles: 'it lists no roles',
    // {count} of {total}, which is more than one.
    givesFewer: 'it gives {count} of its {total} roles',
    endless: 'it does not end after {count} pages',
    repeats: 'its pages repeat',
    nextElsewhere: 'its next page is on another host, {host}',
    rolesWithoutId: 'some of its roles have no id',
    missesMany: 'it misses {lost} of {before} roles, more than a fifth',
    // {moved} is the next text. It begins with a small letter here.
    asksAboutMoves: '{moved}, and the desk asks whether they continue {count} earlier roles',
    moved: {
      one: 'All {count} posting have new addresses',
      other: 'All {count} postings have new addresses',
    },
    // A role of which something is odd. {id} is in quotes.
    role: 'role {id}',
    roleWithoutId: 'a role without id',
    // {detail} says what is wrong with a field.
    unreadable: 'cannot be read ({detail})',
    leftOut: '{detail}; it is left out',
    sameId: 'another role, {title}, has the same id and is left out',
    notAnAddress: '{value} is not a web address',
    noTitle: 'its title is blank',
    longField: 'its {field} has {count} characters',
    manyPlaces: 'it has {count} places',
    longValue: '{value} of {count} characters is left out',
    longText: 'its text of {count} characters is left out',
    noText: 'its text cannot be read',
    notADate: '{field}: {value} is not a date',
    // {role} is one of the texts above.
    fieldMissing: '{field} is missing in {role}',
    fieldMissingInMany: '{field} is missing in {count} roles, such as {role}',
    // Why a role counts as closed. {source} is the name of a source.
    noLongerListed: {
      one: '{source} lists {count} role and this one no longer',
      other: '{source} lists {count} roles and this one no longer',
    },
    // {days} are days such as 2026-11-20.
    deadPage: 'its page: {reason}, on {days}, and {source} does not list it',
    deadLink: '{link}: {reason}, on {days}',
    redirectsToList: 'it redirects to a list, {link}',
    says: 'it says “{quote}”',
    pageIsThere: 'its page is there',
  },
  // Why a value of a role is refused, at the desk and by an import. They follow the name of a field.
  cellProblems: {
    empty: 'is empty',
    neitherYesNorNo: '{value} is neither yes nor no',
    neitherTextNorNumber: '{value} is neither a text nor a number',
    tooManyValues: 'has {count} values, at most {most} are allowed',
    tooLong: 'has {count} characters, at most {most} are allowed',
    // {currency} is a code such as USD.
    notAnAmount: '{value} is not an amount in {currency} a year, such as 96000',
    notAWholeNumber: '{value} is not a positive whole number',
    notAbsolute: '{value} must be an absolute http(s) link',
    notALink: '{value} is not a link',
    hasPassword: '{value} must not hold a user name or password',
    outOfRange: '{value} is not a date between 2000 and 2100',
    otherFormat: '{value} is neither a date of the form {format} nor an ISO date',
    // "dateFormat" stays as it is.
    dayOrMonthFirst:
      '{value} may be day first or month first: write 2026-04-03, or give "dateFormat" in the map file',
    notADate:
      '{value} is not a date: write 2026-04-03, 2026-04-03T09:00Z or epoch seconds, or give "dateFormat" in the map file',
    // Of an organisation. composite_pk and company_id are fields.
    isAnOrganisation: 'is also the company_id of an organisation: both would have one page',
  },
  // Why a line of vocabulary.txt is refused. What is in [brackets] or quotes is written so in every language.
  vocabularyProblems: {
    tooManyLines: '{file} has more than {most} lines',
    inLine: '{file}, line {line}: {problem}',
    noSection: 'expected a section such as [same] first',
    unknownSection: 'unknown section {section}; there are {sections}',
    shortForm: 'expected an abbreviation, a colon and what it stands for',
    alsoForm: 'expected words or phrases, a colon and what they find as well',
    filterForm: 'expected phrases, a colon and the filters that they are taken for',
    noColon: 'a colon belongs to [short], [also] and [filter]',
    twoPhrases: 'expected at least two words or phrases, separated by commas',
    oneAbbreviation: 'expected one abbreviation before the colon',
    payPlace:
      '{pay} belongs, once, to each phrase of salary, such as "over {pay}", and to no other',
    unknownFilter: 'unknown filter "{filter}"; there are {filters}',
    closingDays: 'expected a number of days, such as closing = 7 days, not "{value}"',
    filterValue:
      'expected a filter and its value, such as role-type = Part-time, not "{value}"; the filters are {filters}',
    emptyEntry: 'an entry between the commas is empty',
    longPhrase: '"{phrase}" has more than {most} words',
  },
  deskSearch: {
    // An example of words that mean the same.
    exampleSynonyms: 'ranger, park keeper',
    notSaved:
      'Nothing is saved here. To keep the lines, put them into {file} in DATA_DIR and restart the board.',
    asFilter: '{text} as the filter {filter}',
    roles: { one: '{count} role', other: '{count} roles' },
    // The number of roles that a changed vocabulary finds, and {before}.
    insteadOf: {
      one: '{count} role instead of {before}.',
      other: '{count} roles instead of {before}.',
    },
    same: {
      one: '{count} role instead of {before}, the same ones.',
      other: '{count} roles instead of {before}, the same ones.',
    },
    compared: {
      one: 'Only the first {count} of each is compared.',
      other: 'Only the first {count} of each are compared.',
    },
    // A row after the first titles of a list.
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    // How a word of the search, {text}, was read. {also} are words of the same meaning, {wider} wider ones.
    asWord: '{text} as a word',
    asWordAlso: '{text} as a word, also as {also}',
    asWordWider: '{text} as a word; where few roles have it, {wider}',
    asWordAlsoWider: '{text} as a word, also as {also}; where few roles have it, {wider}',
    generic: '{text} is left out, since it fits every role',
    excluded: '{text} must not be there',
    quoted: '“{word}”',
    close: 'Close, without {words}.',
    // Of a role that has each word, but some only in a wider sense or in its text.
    closeInText: 'Close, by wider words or its text.',
    title: 'Try a search',
    whatVisitorTypes: 'What a visitor types',
    searching: 'Searching…',
    search: 'Search',
    changeVocabulary: 'Change the vocabulary',
    linesOf: 'Lines of {file}',
    understood: 'What was understood',
    withChanged: 'With the changed vocabulary',
    newInList: 'New in the list',
    notInList: 'No longer in the list',
    nothingFound: 'Nothing is found.',
    firstRoles: 'The first roles',
    byAnotherForm: 'By another form or a synonym',
  },
  deskReasons: {
    ofOrganisation: {
      one: 'in {known} of {count} role of {organisation}',
      other: 'in {known} of {count} roles of {organisation}',
    },
    withTitle: {
      one: 'in {known} of {count} role with this title',
      other: 'in {known} of {count} roles with this title',
    },
    // {features} are parts of a candidate, {count} of the accepted roles had them.
    likeAccepted: {
      one: '{features}, like {count} accepted',
      other: '{features}, like {count} accepted',
    },
    // Why a value is suggested.
    inTitle: 'named in the title',
    fromAddress: 'from the address',
    mentions: { other: 'named {count} times in the employer’s text' },
    // {source} is one of the words of deskFacts for where a fact was read, such as "title" or "text".
    says: 'the {source} says “{quote}”',
    titleSaysIntern: 'the title says “intern”',
    sourceSays: 'the source says “{quote}”',
    corrected: 'as “{quote}” of this source was corrected',
    from: 'from “{quote}”',
  },
  deskChanges: {
    // Fields of a role that an employer has changed.
    title: 'Title',
    organisation: 'Organisation',
    places: 'Places',
    link: 'Link',
    posted: 'Posted',
    closingDate: 'Closing date',
    salary: 'Salary',
    employment: 'Employment',
    workplace: 'Workplace',
    text: 'Employer’s text',
    textTooLong: 'Employer’s text, too long for the board',
  },
  deskChangeNotes: {
    // The same fields in a list, such as "title, salary".
    title: 'title',
    organisation: 'organisation',
    places: 'places',
    link: 'link',
    posted: 'posted',
    closingDate: 'closing date',
    salary: 'salary',
    employment: 'employment',
    workplace: 'workplace',
    text: 'employer’s text',
  },
  deskLacks: {
    // What a role lacks for structured data, after the name of a field.
    text: 'its text',
    agreement: 'the organisation’s agreement',
    place: 'a place',
    // {places} are in quotation marks.
    countries: 'the countries of {places}: name them, as in “Remote, UK”',
    country: 'the country of {places}: add it, as in “Thame, UK”',
    workplace: 'a place of work, or the words “fully remote” in the posting',
    quoted: '“{name}”',
  },
  ownBoard: {
    // What a board says of itself until it has texts of its own. {board} is its name.
    area: 'Area',
    areas: 'Areas',
    home: 'Search the open roles on the {board} job board, and get new ones by e-mail.',
    homeTab: 'Search Jobs',
    homeHeading: 'Jobs',
    homeSubtitle: 'Search all open roles, save the ones you like, and get new ones by e-mail.',
    homeCounted: '{job_count} jobs - {home}',
    organisations: 'Organisations on the {board} job board, and their open roles.',
    organisationsHeading: 'Organisations',
    organisationsSubtitle: 'Everyone who is hiring on this board.',
    organisationsCounted: '{org_count} organisations hiring. {organisations}',
    collections: 'Further lists of opportunities, from the {board} job board.',
    collectionsTab: 'Other Opportunities',
    // In windows narrower than 768 px.
    collectionsShortTab: 'Lists',
    collectionsHeading: 'Collections',
    collectionsSubtitle: 'Further lists of opportunities, maintained by others.',
    resources: 'Articles for your job search, from {board}.',
    resourcesHeading: 'Resources',
    resourcesSubtitle: 'Articles for your search.',
    faq: 'Questions about the {board} job board, answered.',
    faqHeading: 'FAQ',
    faqSubtitle: 'Questions about this job board, answered.',
    newsletterCard: 'New roles and news from us, by e-mail',
    // The link after newsletterCard.
    newsletterLink: 'join our newsletter',
    adviceCard: 'Not sure which role suits you?',
    // The link after adviceCard and after advice.
    adviceLink: 'speak with us',
    newsletterHeading: 'Join our newsletter',
    newsletter: 'New roles and news from us, by e-mail.',
    adviceHeading: 'Speak with us',
    advice: 'Talk through your options with us.',
  },
} as const satisfies Record<string, Record<string, Word>>;

/** A text with `{placeholders}`, or its plural forms by the categories of `Intl.PluralRules`. Contract: 24.1. */
export type Word = string | Forms;

export type Forms = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};

/** A catalogue in any language: every word of the English one. */
export type Words = {
  readonly [Place in keyof typeof en]: {
    readonly [Meaning in keyof (typeof en)[Place]]: (typeof en)[Place][Meaning] extends string
      ? string
      : Exclude<Word, string>;
  };
};

/** Some of the words of a catalogue. */
export type SomeWords = {
  readonly [Place in keyof Words]?: Partial<Words[Place]>;
};
