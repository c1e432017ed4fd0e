import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const message = {
  id: 'm-1',
  from: 'Waypost <no-reply@waypost.example>',
  to: 'dana@lakemont.example',
  subject: 'Reset <your> password',
  text: 'Hello,\n\nOpen:\nhttp://localhost/rco/InitializeUser?token=a&x=1\n\n<script>x</script>\n',
  html: '<p>Hello</p>',
};
const post = (body: unknown) =>
  fetch(`${sandbox.url}/mailbox/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();

it('takes messages, shows them by who they are for, and lets their links be followed', async () => {
  expect(await read('/mailbox')).toContain('Nothing has arrived yet.');
  expect((await post(message)).status).toBe(202);
  expect((await post({ ...message, id: 'm-2', to: 'marcus@lakemont.example' })).status).toBe(202);
  const list = await read('/mailbox?to=dana%40lakemont.example');
  expect(list).toContain('<a href="/mailbox/m-1">Reset &#60;your&#62; password</a>');
  expect(list).not.toContain('m-2');
  const one = await read('/mailbox/m-1');
  expect(one).toContain('<a href="http://localhost/rco/InitializeUser?token=a&#38;x=1">');
  expect(one).not.toContain('<script>');
});

it('counts a message that is sent twice as one, and refuses what is none', async () => {
  await post(message);
  await post(message);
  const messages = JSON.parse(await read('/mailbox/messages?to=dana%40lakemont.example'));
  expect(messages).toHaveLength(1);
  for (const bad of [{}, { ...message, to: '' }, { ...message, text: 1 }, 'text', null])
    expect((await post(bad)).status).toBe(422);
  expect((await fetch(`${sandbox.url}/mailbox/none`)).status).toBe(404);
});
