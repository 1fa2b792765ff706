import { expect, test } from 'vitest';
import { checkMailServer } from '../../lib/mail-check/check-mail.ts';
import { smtp } from '../mail/smtp.ts';

/** The certificate of the test server is its own. */
const ANY_CERTIFICATE = '/?tls.rejectUnauthorized=false';

test('19.7 a mail server may offer STARTTLS or TLS', async () => {
  const { url } = await smtp({ hideSTARTTLS: false });
  expect(await checkMailServer(url + ANY_CERTIFICATE)).toMatchObject({
    state: 'ok',
    text: `${new URL(url).host}: STARTTLS`,
  });
  const secure = await smtp({ secure: true });
  const { host } = new URL(secure.url);
  expect(await checkMailServer(`smtps://${host}${ANY_CERTIFICATE}`)).toMatchObject({
    state: 'ok',
    text: `${host}: TLS`,
  });
});

test('19.7 a mail server without encryption is named', async () => {
  const { url } = await smtp({ disabledCommands: ['STARTTLS'] });
  expect(await checkMailServer(url)).toMatchObject({
    state: 'missing',
    text: `${new URL(url).host} offers neither TLS nor STARTTLS`,
  });
});

test('19.7 a certificate that is not trusted, a wrong password and a closed port are wrong', async () => {
  const { url } = await smtp({
    hideSTARTTLS: false,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  });
  const { host } = new URL(url);
  expect(await checkMailServer(url)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('certificate'),
  });
  expect(await checkMailServer(`smtp://user:word@${host}${ANY_CERTIFICATE}`)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('Wrong password'),
  });
  expect(await checkMailServer('smtp://127.0.0.1:1')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('ECONNREFUSED'),
  });
});

test('19.7 without SMTP_URL there is no mail server', async () => {
  expect(await checkMailServer(null)).toMatchObject({ state: 'missing' });
});
