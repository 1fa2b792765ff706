import { expect, test } from 'vitest';
import { bySection, contractTests } from '../runner/contract-tests.ts';

const built = [
  '2.7',
  '2.8',
  '2.11',
  '2.12',
  '3.1',
  '3.5',
  '3.15',
  '4.1',
  '4.2',
  '4.3',
  '4.4',
  '4.8',
  '4.9',
  '4.10',
  '4.11',
  '4.12',
  '5',
  '6',
  '7',
  '8',
  '9',
];

test('every section of the contract that is built has tests that carry its number', () => {
  const sections = bySection(contractTests());
  expect(built.filter((section) => !sections.has(section))).toEqual([]);
});
