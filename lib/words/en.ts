/**
 * The English words, by the place where they stand and by what they mean there. Contract: 24.
 *
 * `{name}` is a placeholder, whose place in the sentence is the translator's choice. A word with a count has
 * a form for each plural category of the language. The strings of the contract are exactly as it has them,
 * misspellings included.
 */
export const en = {
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
    starOf: 'Top-recommended organisation: ',
    // {reasons} says where the words of a search were found, such as "“policy” in the title".
    foundBy: 'Found by {reasons}',
    // {list} is the beginning of a longer list of places.
    morePlaces: { one: '{list} +{count} more', other: '{list} +{count} more' },
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
    // Read out after the text of a link.
    newTab: ' (opens in a new tab)',
  },
  fallback: {
    offer: 'Use the built-in search',
    loading: 'Loading the roles…',
    failed: 'The built-in search could not be loaded. Please try again.',
    notice:
      'The search service is not answering, so the built-in search does. It shows the roles as of our last update, {when}.',
  },
  list: {
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
    // {words} are words of the search in quotation marks, which the roles below do not have.
    without: 'Close: without {words}',
    quoted: '“{word}”',
    // Between two of these words, or two domains, with its spaces.
    and: ' and ',
    firewall:
      'A company firewall or proxy may be blocking the service. Try a personal network, or ask your IT team to allow traffic to {domains}.',
    writeToUs: 'Write to us at {email} if the problem persists.',
    // Such as "12 new since Tuesday".
    newSince: { one: '{number} new since {day}', other: '{number} new since {day}' },
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
    // Such as "Did you mean policy?": {lead} is "Did you mean".
    question: '{lead} {subject}?',
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
} as const;
