import { describe, expect, test } from 'vitest';
import { countsOf, organisations, roles } from '../../support/sample-catalogue.ts';

const plain = (html: string): string => html.replace(/<[^>]+>/g, '\n');
const sentencesOf = (html: string): string[] =>
  plain(html)
    .split('\n')
    .map((sentence) => sentence.trim())
    .filter(Boolean);

describe('no placeholder or stray space is left', () => {
  test.each(['title', 'position', 'description_short', 'salary', 'company_description'] as const)(
    'in %s',
    (field) => {
      for (const role of roles) {
        expect(role[field]).not.toMatch(/[{}|]|undefined|null|NaN|\[object/);
        expect(role[field]).not.toMatch(/ {2}| [,.;:]|\.\.|^\s|\s$/);
      }
    },
  );

  test('in organisations', () => {
    for (const { title, description } of organisations) {
      expect(title + description).not.toMatch(/[{}|]|undefined| {2}| [,.;]/);
    }
  });
});

describe('variety', () => {
  test('there are many different sentences', () => {
    const sentences = new Set(roles.flatMap((role) => sentencesOf(role.description_short)));
    expect(sentences.size).toBeGreaterThan(800);
  });

  test('no organisation has a title twice', () => {
    const keys = roles.map((role) => `${role.company_id} / ${role.title}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('titles and descriptions are rarely repeated', () => {
    expect(new Set(roles.map((role) => role.title)).size).toBeGreaterThan(600);
    const repeats = [...countsOf(roles.map((role) => role.description_short)).values()];
    expect(repeats.filter((count) => count > 1).length).toBeLessThan(20);
    expect(Math.max(...repeats)).toBeLessThanOrEqual(2);
  });

  test('no two roles on the first page have the same text', () => {
    const sentences = roles.slice(0, 20).flatMap((role) => sentencesOf(role.description_short));
    const repeated = [...countsOf(sentences)].filter(
      ([sentence, count]) => count > 1 && !/applications are read|Visa|work test/.test(sentence),
    );
    expect(repeated.map(([sentence]) => sentence).filter((each) => each.length > 40)).toEqual([]);
  });
});

describe('descriptions', () => {
  const kinds = {
    'two to four points': /^<ul>(<li>[^<]+<\/li>){2,4}<\/ul>/,
    paragraphs: /^<p>/,
    'strong words': /<strong>/,
    links: /<a href="https:\/\/example\.org\//,
    'an escaped ampersand': /&amp;/,
    'over 700 characters': /^[\s\S]{700,}$/,
  };

  test.each(Object.entries(kinds))('some have %s', (_name, pattern) => {
    const found = roles.filter((role) => pattern.test(role.description_short)).length;
    expect(found).toBeGreaterThanOrEqual(10);
  });

  test('most are lists of two to four points', () => {
    const lists = roles.filter((role) => kinds['two to four points'].test(role.description_short));
    expect(lists.length / roles.length).toBeGreaterThan(0.65);
  });

  test('their HTML is balanced and its ampersands are escaped', () => {
    for (const { description_short: html } of roles) {
      expect(html).not.toMatch(/&(?!amp;|lt;|gt;)/);
      for (const tag of ['p', 'ul', 'li', 'strong', 'a']) {
        const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0;
        const closed = html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0;
        expect(opened).toBe(closed);
      }
    }
  });
});

describe('awkward text', () => {
  test('some titles are very long, and one has a very long word', () => {
    expect(roles.filter(({ title }) => title.length > 90).length).toBeGreaterThanOrEqual(3);
    const words = roles.flatMap(({ title }) => title.split(' '));
    expect(Math.max(...words.map((word) => word.length))).toBeGreaterThan(40);
  });

  test('some titles are in other languages', () => {
    const titles = roles.map(({ title }) => title).join('\n');
    expect(titles).toContain('vérification');
    expect(titles).toContain('Relações');
  });
});
