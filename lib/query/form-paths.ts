/** Where the forms of a search are: feeds, calendar and files. On its own, so that every page can load it. Contract: 16. */
export const formPaths = {
  board: '/',
  atomFeed: '/feed.atom',
  jsonFeed: '/feed.json',
  calendar: '/calendar.ics',
  json: '/api/roles.json',
  csv: '/api/roles.csv',
  partners: '/partners',
} as const;

/** The CSV as spreadsheets need it to show "£" and "ü". */
export const spreadsheetPath = `${formPaths.csv}?bom=1`;
