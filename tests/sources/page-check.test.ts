import { expect, test } from 'vitest';
import { judgePage } from '../../lib/sources/evidence.ts';

const link = 'https://jobs.example.org/northwind/jobs/4711';
const answer = { status: 200, text: '<h1>Research Lead</h1><p>Apply now.', url: link };

test.each([
  [{ status: 404 }, 'it responds with 404'],
  [{ status: 410 }, 'it responds with 410'],
  [
    { url: 'https://jobs.example.org/northwind?error=true' },
    'it redirects to a list, https://jobs.example.org/northwind?error=true',
  ],
  [
    { url: 'https://northwind.example/careers' },
    'it redirects to a list, https://northwind.example/careers',
  ],
  [
    { text: '<main>We are no longer accepting applications for this role.</main>' },
    'it says “no longer accepting applications”',
  ],
  [
    { text: '<p>The job you are looking for is no longer open.</p>' },
    'it says “job you are looking for is no longer open”',
  ],
  [{ text: '<p>This position has been <b>filled</b>.' }, 'it says “position has been filled”'],
  [
    { text: '<p>Once a position is filled we close it. Sorry: this job is closed.</p>' },
    'it says “job is closed”',
  ],
])('12.5 a page that answers %o is dead', (part, reason) => {
  expect(judgePage(link, { ...answer, ...part })).toEqual({ state: 'dead', reason });
});

test.each([
  {},
  { url: `${link}?gh_src=board` },
  { url: 'https://northwind.example/careers/role?gh_jid=4711' },
  { url: 'https://jobs.example.org/northwind/jobs/4711-research-lead' },
  // Conditional or unrelated sentences do not close a role.
  { text: '<p>If the position is filled, you hear from us. Apply now.' },
  { text: '<p>We write to you as soon as the role has been filled.' },
  { text: '<p>Applications are closed on weekends.' },
  // A long page covers more than this role.
  { text: `<p>${'Read more. '.repeat(700)}This position has been filled.` },
  { text: '<script>var message = "This position has been filled"</script><p>Apply now.' },
])('12.5 a page that answers %o is alive', (part) => {
  expect(judgePage(link, { ...answer, ...part }).state).toBe('alive');
});

test.each([301, 401, 403, 429, 500, 503])('12.5 a page that answers %i is unclear', (status) => {
  expect(judgePage(link, { ...answer, status }).state).toBe('unclear');
});
