import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { readMessage } from './read-message.ts';

let sandbox: Sandbox;
let relay: ReturnType<typeof createTransport>;
beforeAll(async () => {
  sandbox = await startSandbox();
  relay = createTransport(sandbox.smtpUrl);
});
afterAll(() => sandbox.stop());

const message = {
  messageId: '<m-1@waypost.example>',
  from: 'Waypost <no-reply@waypost.example>',
  to: 'dana@lakemont.example',
  subject: 'Reset <your> password',
  text: 'Hello,\n\nOpen:\nhttp://localhost/rco/InitializeUser?token=a&x=1\n\n<script>x</script>\n',
  html: '<p>Hello</p>',
};
const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();
const list = async (to: string) => JSON.parse(await read(`/mailbox/messages?to=${encodeURIComponent(to)}`));

it('the mailbox accepts messages, lists them by recipient, and shows their links', async () => {
  expect(await read('/mailbox')).toContain('Nothing has arrived yet.');
  await relay.sendMail(message);
  await relay.sendMail({ ...message, messageId: '<m-2@waypost.example>', to: 'marcus@lakemont.example' });
  const page = await read('/mailbox?to=dana%40lakemont.example');
  expect(page).toContain('<a href="/mailbox/m-1">Reset &#60;your&#62; password</a>');
  expect(page).not.toContain('m-2');
  const one = await read('/mailbox/m-1');
  expect(one).toContain('<a href="http://localhost/rco/InitializeUser?token=a&#38;x=1">');
  expect(one).not.toContain('<script>');
  expect((await fetch(`${sandbox.url}/mailbox/none`)).status).toBe(404);
});

it('the mailbox lists a repeated message once, with the number of times it arrived', async () => {
  const twice = { ...message, messageId: '<m-3@waypost.example>', to: 'twice@lakemont.example' };
  await relay.sendMail(twice);
  await relay.sendMail(twice);
  expect(await list('twice@lakemont.example')).toMatchObject([{ id: 'm-3', times: 2 }]);
});

it('the mailbox refuses unknown recipients and oversized messages, and can request a retry', async () => {
  const refused = relay.sendMail({ ...message, to: 'refused@lakemont.example' });
  await expect(refused).rejects.toMatchObject({ responseCode: 550 });
  const later = { ...message, messageId: '<m-4@waypost.example>', to: 'later.on@lakemont.example' };
  await expect(relay.sendMail(later)).rejects.toMatchObject({ responseCode: 451 });
  await relay.sendMail(later);
  expect(await list(later.to)).toHaveLength(1);
  const large = relay.sendMail({ ...message, to: 'large@lakemont.example', text: 'x'.repeat(2_000_000) });
  await expect(large).rejects.toThrow();
  expect(await list('large@lakemont.example')).toEqual([]);
});

it('the mailbox reads folded, quoted, encoded and nested messages', () => {
  const text = [
    'Message-ID: <a-b@c>',
    'Subject: =?UTF-8?Q?Caf=C3=A9_=E2=80?=',
    ' =?UTF-8?Q?=94_open?= now',
    'From: A <a@b.c>',
    'Content-Type: multipart/mixed; boundary=o',
    '',
    'preamble',
    '--o',
    'Content-Type: multipart/alternative; boundary="i i"',
    '',
    '--i i',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'It=E2=80=99s one =',
    'line',
    'and another',
    '--i i',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>é</p>').toString('base64'),
    '--i i--',
    '--o--',
    '',
  ].join('\r\n');
  expect(readMessage(Buffer.from(text))).toEqual({
    id: 'a-b',
    from: 'A <a@b.c>',
    subject: 'Café — open now',
    text: 'It’s one line\nand another',
    html: '<p>é</p>',
  });
  expect(readMessage(Buffer.from('nothing'))).toMatchObject({ id: '', subject: '', text: '' });
});
