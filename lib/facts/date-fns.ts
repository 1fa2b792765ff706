/** The functions of date-fns that read and write dates of lists. */
import { createRequire } from 'node:module';

// As ES modules they would take most of a second: for each of a hundred files, Node parses the package's
// description of 200 kB again.
const require = createRequire(import.meta.url);
export const { format } = require('date-fns/format') as typeof import('date-fns/format');
export const { isValid } = require('date-fns/isValid') as typeof import('date-fns/isValid');
export const { parse } = require('date-fns/parse') as typeof import('date-fns/parse');
export const { parseISO } = require('date-fns/parseISO') as typeof import('date-fns/parseISO');
