// The clock is a month ahead, and a worker sends the messages of all users.
import { randomUUID } from 'node:crypto';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { createLogger } from '@waypost/platform/logger';
import type { OutboxMail } from '@waypost/platform/mail/outbox';
import { expect, it } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start.ts';
import { AttemptError } from '../../../src/framework/queue/long-work.ts';
import { acrossEntities } from '../../../src/infrastructure/database.ts';
import { queueMail } from '../../../src/modules/mail/queue-mail.ts';
import { deleteOldMail, sendMail } from '../../../src/modules/mail/send-mail.ts';
import { type MailTransport, mailTransport } from '../../../src/modules/mail/transport.ts';
import { testDatabase } from '../../api/support/database.ts';

/** A month ahead of the running worker, which therefore ignores these messages. */
let now = new Date(Date.now() + 30 * 86_400_000);
const clock = { now: () => now };
const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const config = loadConfig({ WAYPOST_HOME: process.env.WAYPOST_TEST_HOME });
const keyring = loadKeyring(config.keyringFile);
const lines: string[] = [];
const logger = createLogger(config, 'worker', new Map(), { write: (line) => lines.push(line) });
const { db: dbAs, pool } = await testDatabase();
const [signin, worker] = [dbAs('signin'), dbAs('worker')];

const secret = 'https://portal.example/rco/InitializeUser#token=only-once';
const message = (recipient: string): OutboxMail => ({
  kind: 'invitation',
  recipient,
  expiresAt: new Date(now.getTime() + 7 * 86_400_000),
  mail: { subject: 'Hello', before: ['One <b>paragraph</b>'], link: { label: 'Open', address: secret } },
});
async function queued(kind = 'mail'): Promise<string> {
  const recipient = `${kind}.${randomUUID()}@alder.example`;
  await acrossEntities(signin, (db) => queueMail(db, { clock, keyring, config }, message(recipient)));
  return recipient;
}
const rowOf = async (recipient: string) => {
  const { rows } = await pool.query(
    `select m.*, a.attempts, a.failure, a.next_attempt_at, a.dead_at from mail_outbox m
     left join job_attempt a on a.queue = 'send mail' and a.item_id = m.id where m.recipient = $1`,
    [recipient],
  );
  return rows[0];
};
const run = (send: MailTransport) => sendMail({ worker, clock, keyring, logger, send });
const refuse =
  (isFinal: boolean): MailTransport =>
  async () => {
    throw new AttemptError('status 503', isFinal);
  };

it('a message is sent only if its change is committed, and stays encrypted until then', async () => {
  const lost = `lost.${randomUUID()}@alder.example`;
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
  expect(await rowOf(recipient)).toMatchObject({ state: 'Sent', attempts: null, content_sealed: null });
});

it('a message that the server refuses is retried with growing pauses, then a dead letter until requeued or until its link expires', async () => {
  const recipient = await queued();
  let attempts = 0;
  for (; attempts < 20; attempts += 1) {
    if ((await rowOf(recipient)).dead_at) break;
    await run(refuse(false));
    expect(lines.join('')).not.toContain(recipient);
    const { next_attempt_at: next } = await rowOf(recipient);
    forward(Math.max(1, (next.getTime() - now.getTime()) / 1000));
  }
  expect(attempts).toBe(10);
  expect(await rowOf(recipient)).toMatchObject({
    state: 'Waiting',
    attempts: 10,
    failure: 'status 503',
  });
  expect(lines.at(-1)).toContain('given up');
  const sent: string[] = [];
  await run(async ({ to }) => void sent.push(to));
  expect(sent).not.toContain(recipient);
  forward(7 * 86_400);
  await run(refuse(false));
  expect(await rowOf(recipient)).toMatchObject({ state: 'GivenUp', content_sealed: null, attempts: null });
});

it('a message that is undeliverable, or whose link has expired, is given up at once', async () => {
  const refused = await queued();
  await run(refuse(true));
  expect(await rowOf(refused)).toMatchObject({ attempts: 1, dead_at: expect.any(Date) });
  const late = await queued();
  forward(8 * 86_400);
  await run(refuse(false));
  expect(await rowOf(late)).toMatchObject({ state: 'GivenUp', attempts: null, content_sealed: null });
});

it('a message is deleted a month after it was sent or given up, and not before', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const left: string[] = [];
  for (const [state, ago] of [
    ['Sent', 29],
    ['Sent', 31],
    ['GivenUp', 31],
  ] as const) {
    const recipient = `${state}.${ago}.${randomUUID()}@alder.example`;
    await pool.query(
      `insert into mail_outbox (id, kind, recipient, state, created_at, expires_at, ended_at)
       values (gen_random_uuid(), 'test', $1, $2, $3, $3, $3)`,
      [recipient, state, days(ago)],
    );
    left.push(recipient);
  }
  await deleteOldMail({ worker, clock: { now: () => new Date() } });
  expect(await Promise.all(left.map(async (to) => (await rowOf(to)) !== undefined))).toEqual([
    true,
    false,
    false,
  ]);
});

it('several workers send each message once, and take over from one that died', async () => {
  const recipients = await Promise.all(Array.from({ length: 6 }, () => queued()));
  const sent: string[] = [];
  // None is sent before each of the three workers has claimed one.
  const { promise: allAtWork, resolve } = Promise.withResolvers<void>();
  let inHand = 0;
  const send: MailTransport = async ({ to }) => {
    inHand += 1;
    if (inHand === 3) resolve();
    await allAtWork;
    sent.push(to);
  };
  await Promise.all([run(send), run(send), run(send)]);
  expect(sent.filter((to) => recipients.includes(to)).sort()).toEqual(recipients.sort());

  const recipient = await queued();
  // Claimed and then abandoned.
  void run(() => new Promise(() => undefined));
  await expect.poll(async () => (await rowOf(recipient)).attempts).toBe(1);
  await run(send);
  expect(sent).not.toContain(recipient);
  forward(61);
  await run(send);
  expect(sent).toContain(recipient);
});

it('a mail server that is down, or asks to wait, gets each message once; a refused one is given up', async () => {
  let sandbox = await startSandbox();
  const { port } = new URL(sandbox.smtpUrl);
  const send = mailTransport({ smtpUrl: sandbox.smtpUrl, mailFrom: 'Waypost <no@a.example>' });
  const inbox = async (to: string) =>
    (await fetch(`${sandbox.url}/mailbox/messages?to=${to}`)).json() as Promise<Array<{ times: number }>>;
  await sandbox.stop();

  const recipient = await queued();
  await run(send);
  expect(await rowOf(recipient)).toMatchObject({ state: 'Waiting', attempts: 1, failure: 'unreachable' });
  sandbox = await startSandbox({ smtpPort: Number(port) });
  try {
    const later = await queued('later');
    const refused = await queued('refused');
    await run(send);
    expect(await rowOf(later)).toMatchObject({ state: 'Waiting', failure: 'answered 451' });
    expect(await rowOf(refused)).toMatchObject({
      failure: 'answered 550',
      attempts: 1,
      dead_at: expect.any(Date),
    });
    for (let runs = 0; runs < 3; runs += 1) {
      forward(16);
      await run(send);
    }
    const row = await rowOf(recipient);
    expect(row).toMatchObject({ state: 'Sent', content_sealed: null });
    expect(await inbox(recipient)).toMatchObject([{ id: row.id, times: 1 }]);
    expect(await inbox(later)).toMatchObject([{ times: 1 }]);
    expect(await inbox(refused)).toEqual([]);
    for (const secret of [recipient, later, refused, 'only-once'])
      expect(lines.join('')).not.toContain(secret);
  } finally {
    await sandbox.stop();
  }
});
