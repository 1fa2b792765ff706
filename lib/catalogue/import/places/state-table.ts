/** States of the USA by postal code, with the region of 3.15 of those on a coast. */
type StateRow = [code: string, name: string, region?: 'US (East Coast)' | 'US (West Coast)'];

const EAST = 'US (East Coast)';
const WEST = 'US (West Coast)';

export const usStates: StateRow[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California', WEST],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut', EAST],
  ['DE', 'Delaware', EAST],
  ['DC', 'District of Columbia', EAST],
  ['FL', 'Florida', EAST],
  ['GA', 'Georgia', EAST],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine', EAST],
  ['MD', 'Maryland', EAST],
  ['MA', 'Massachusetts', EAST],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire', EAST],
  ['NJ', 'New Jersey', EAST],
  ['NM', 'New Mexico'],
  ['NY', 'New York', EAST],
  ['NC', 'North Carolina', EAST],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon', WEST],
  ['PA', 'Pennsylvania', EAST],
  ['RI', 'Rhode Island', EAST],
  ['SC', 'South Carolina', EAST],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont', EAST],
  ['VA', 'Virginia', EAST],
  ['WA', 'Washington', WEST],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];

/**
 * Provinces and territories of Canada by postal code; by name alone where the code is rather
 * read as a country's (NL, PE).
 */
export const canadianProvinces: Array<[code: string, name: string]> = [
  ['AB', 'Alberta'],
  ['BC', 'British Columbia'],
  ['MB', 'Manitoba'],
  ['NB', 'New Brunswick'],
  ['NS', 'Nova Scotia'],
  ['NT', 'Northwest Territories'],
  ['NU', 'Nunavut'],
  ['ON', 'Ontario'],
  ['QC', 'Quebec'],
  ['SK', 'Saskatchewan'],
  ['YT', 'Yukon'],
  ['Newfoundland and Labrador', 'Newfoundland'],
  ['Prince Edward Island', 'Prince Edward Island'],
];

export const ukNations = ['England', 'Scotland', 'Wales', 'Northern Ireland'];
