import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { createLogger } from '@waypost/platform/logger';
import type { OutboxMail } from '@waypost/platform/mail/outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acrossEntities, type Db, dbFor } from '../../src/kernel/database.ts';
import { queueMail } from '../../src/kernel/outbox.ts';
import { sendMail } from '../../src/modules/mail/send-mail.ts';
import { MailError, type MailTransport, mailTransport } from '../../src/modules/mail/transport.ts';
import { ownerPool } from './support/database.ts';

/** A month ahead of the running worker, which therefore leaves these messages alone. */
let now = new Date(Date.now() + 30 * 86_400_000);
const clock = { now: () => now };
const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const config = loadConfig({ WAYPOST_HOME: process.env.WAYPOST_TEST_HOME });
const keyring = loadKeyring(config.keyringFile);
const lines: string[] = [];
const logger = createLogger(config, 'worker', new Map(), { write: (line) => lines.push(line) });
let owner: Awaited<ReturnType<typeof ownerPool>>;
let signin: Db;
let worker: Db;

beforeAll(async () => {
  owner = await ownerPool();
  signin = dbFor(owner.database, 'signin', 1);
  worker = dbFor(owner.database, 'worker', 2);
});
afterAll(() => owner.close());

const secret = 'https://portal.example/rco/InitializeUser?token=only-once';
const message = (recipient: string): OutboxMail => ({
  kind: 'invitation',
  recipient,
  expiresAt: new Date(now.getTime() + 7 * 86_400_000),
  mail: { subject: 'Hello', before: ['One <b>paragraph</b>'], link: { label: 'Open', address: secret } },
});
const address = () => `mail.${randomUUID()}@lakemont.example`;
async function queued(): Promise<string> {
  const recipient = address();
  await acrossEntities(signin, (db) => queueMail(db, { clock, keyring, config }, message(recipient)));
  return recipient;
}
const rowOf = async (recipient: string) => {
  const { rows } = await owner.pool.query('select * from mail_outbox where recipient = $1', [recipient]);
  return rows[0];
};
const run = (send: MailTransport) => sendMail({ worker, clock, keyring, logger, send });
const refuse =
  (isFinal: boolean): MailTransport =>
  async () => {
    throw new MailError('status 503', isFinal);
  };

it('a message leaves with its change or not at all, sealed until it has left', async () => {
  const lost = address();
  await expect(
    acrossEntities(signin, async (db) => {
      await queueMail(db, { clock, keyring, config }, message(lost));
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await rowOf(lost)).toBeUndefined();

  const recipient = await queued();
  expect((await rowOf(recipient)).content_sealed).not.toContain('token');
  const sent: Parameters<MailTransport>[0][] = [];
  await run(async (mail) => void sent.push(mail));
  const mine = sent.find(({ to }) => to === recipient);
  expect(mine?.text).toContain(secret);
  expect(mine?.html).toContain('One &lt;b&gt;paragraph&lt;/b&gt;');
  expect(mine?.html).toContain(`href="${secret}"`);
  expect(await rowOf(recipient)).toMatchObject({ state: 'Sent', attempts: 1, content_sealed: null });
});

it('a message that is not taken is tried again later and later, then given up for everybody to see', async () => {
  const recipient = await queued();
  let attempts = 0;
  for (; attempts < 20; attempts += 1) {
    if ((await rowOf(recipient)).state !== 'Waiting') break;
    await run(refuse(false));
    expect(lines.join('')).not.toContain(recipient);
    const { next_attempt_at: next } = await rowOf(recipient);
    forward(Math.max(1, (next.getTime() - now.getTime()) / 1000));
  }
  expect(attempts).toBe(10);
  expect(await rowOf(recipient)).toMatchObject({
    state: 'GivenUp',
    failure: 'status 503',
    content_sealed: null,
  });
  expect(lines.at(-1)).toContain('mail given up');
});

it('a message that never will be taken, or whose link is over, is given up at once', async () => {
  const refused = await queued();
  await run(refuse(true));
  expect(await rowOf(refused)).toMatchObject({ state: 'GivenUp', attempts: 1 });
  const late = await queued();
  forward(8 * 86_400);
  await run(refuse(false));
  expect(await rowOf(late)).toMatchObject({ state: 'GivenUp', attempts: 0, failure: 'too late' });
});

it('several workers send each message once, and one that died is made up for', async () => {
  const recipients = await Promise.all(Array.from({ length: 6 }, queued));
  const sent: string[] = [];
  const send: MailTransport = async ({ to }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push(to);
  };
  await Promise.all([run(send), run(send), run(send)]);
  expect(sent.filter((to) => recipients.includes(to)).sort()).toEqual(recipients.sort());

  const recipient = await queued();
  // Claimed, and never heard of again.
  void run(() => new Promise(() => undefined));
  await expect.poll(async () => (await rowOf(recipient)).attempts).toBe(1);
  await run(send);
  expect(sent).not.toContain(recipient);
  forward(61);
  await run(send);
  expect(sent).toContain(recipient);
});

it('a relay is told who it is from and to, and its refusals are told apart', async () => {
  let status = 202;
  const taken: { headers: Record<string, unknown>; body: string }[] = [];
  const relay = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const bound = relay.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const send = mailTransport({ mailUrl: `http://127.0.0.1:${port}/`, mailFrom: 'Waypost <no@a.example>' });
  const mail = { id: 'm-1', to: 'b@c.example', subject: 'S', text: 'T', html: 'H' };
  await send(mail);
  expect(JSON.parse(taken[0]?.body ?? '')).toEqual({ ...mail, from: 'Waypost <no@a.example>' });
  expect(taken[0]?.headers['idempotency-key']).toBe('m-1');
  for (const [code, isFinal] of [
    [422, true],
    [429, false],
    [503, false],
    [302, false],
  ] as const) {
    status = code;
    await expect(send(mail)).rejects.toMatchObject({ isFinal });
  }
  await new Promise((resolve) => relay.close(resolve));
  await expect(send(mail)).rejects.toMatchObject({ isFinal: false, message: 'unreachable' });
});
