import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '@waypost/platform/clock';
import { loadKeyring } from '@waypost/platform/keyring';
import { outboxRow } from '@waypost/platform/mail/outbox';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startMailServer } from '../../../sandbox/src/mailbox/mail-server.ts';
import type { Client } from '../api/support/client.ts';
import type { Organization } from '../api/support/organization.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { pace, until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 15);
/** At this many turns one is a database crash, which interrupts the work of both workers. */
const CRASH_EVERY = 5;
const crashes = Math.floor(kills / CRASH_EVERY);
const TASKS = 400;
const PATIENCE_MS = 300_000;

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let relay: Awaited<ReturnType<typeof startMailServer>>;
let at: Organization;
let people: Client[];
let workers: Running[] = [];
/** The messages that the relay accepted: the number of times by message id. */
const taken = new Map<string, number>();

const newWorker = () => installation.worker({ SMTP_URL: `smtp://127.0.0.1:${relay.port}?tls=none` });

beforeAll(async () => {
  const [port, relayPort = 0] = await freePorts(2);
  const take = ({ id }: { id: string }) => void taken.set(id, (taken.get(id) ?? 0) + 1);
  relay = await startMailServer(
    { take, list: () => [], get: () => undefined },
    { host: '127.0.0.1', port: relayPort },
  );
  // Durability is on, as in an installation.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  at = await installation.organization();
  people = await at.people('marcus', 'dana', 'owen');
  const { openCases } = await import('../api/support/cases.ts');
  await openCases(at, TASKS, { task: {} });
  workers = [await newWorker(), await newWorker()];
}, 300_000);
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
  await relay?.stop();
});

type Soak = {
  queue: string;
  /** Adds work for the workers. */
  feed: () => Promise<void>;
  /** What is done so far. */
  progress: () => Promise<number>;
  /**
   * Whether the other worker continues a killed worker's items at once, together with its own, or after the
   * lease.
   */
  endsLeases: boolean;
};

/** Kills a worker, or the database, after each progress. */
async function killRepeatedly({ queue, feed, progress, endsLeases }: Soak): Promise<void> {
  let isOver = false;
  const feeding = (async () => {
    while (!isOver) await feed();
  })();
  for (let turn = 1; turn <= kills; turn += 1) {
    const enough = (await progress()) + 1 + (turn % 3);
    const more = until(async () => (await progress()) >= enough, `more of ${queue} is done`, PATIENCE_MS);
    // Adding work ends after the last kill, unless it fails.
    await Promise.race([more, feeding]);
    if (turn % CRASH_EVERY === 0) await installation.postgres.crash();
    else {
      const [first, ...others] = workers;
      if (first) await kill(first);
      workers = [...others, await newWorker()];
    }
    if (endsLeases)
      await asking('update job_attempt set next_attempt_at = now() where queue = $1 and dead_at is null', [
        queue,
      ]);
  }
  isOver = true;
  await feeding;
}

const count = async (statement: string, values: unknown[] = []): Promise<number> =>
  (await asking<{ n: number }>(`select count(*)::int as n ${statement}`, values))[0]?.n ?? 0;

/** Repeats a call until it is accepted, as a client does after a lost response. */
async function retryUntilAccepted<T>(
  by: Client,
  path: string,
  body: unknown,
  busy: readonly number[],
): Promise<T | null> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await by.call<T>('POST', path, body, key).catch(() => null);
    if (answer?.status === 202) return answer.body;
    if (answer && busy.includes(answer.status)) return null;
    if (answer && answer.status < 500) throw new Error(`answered ${answer.status}: ${answer.text}`);
    await pace(50);
  }
}

it(`each mail reaches the relay after ${kills} kills of worker and database, and only those being sent at a kill reach it twice`, async () => {
  const keyring = loadKeyring(join(installation.home, 'keys/keyring.json'));
  const clock = createClock(0);
  const queued: string[] = [];
  await killRepeatedly({
    queue: 'send mail',
    endsLeases: false,
    progress: async () => taken.size,
    feed: async () => {
      await pace(200);
      // Enough that there is always work, with little left at the last kill.
      if ((await count("from mail_outbox where state = 'Waiting'")) > 60) return;
      const rows = Array.from({ length: 5 }, () =>
        outboxRow(keyring, clock, {
          kind: 'invitation',
          recipient: `${randomUUID()}@alder.example`,
          expiresAt: new Date(Date.now() + 86_400_000),
          mail: { subject: 'Hello', before: ['One paragraph'] },
        }),
      );
      // Sent once, because a message stored during a crash would be stored twice.
      const stored = await unscopedPool
        .query('insert into mail_outbox select * from jsonb_populate_recordset(null::mail_outbox, $1)', [
          JSON.stringify(rows.map((row) => ({ ...row, state: 'Waiting' }))),
        ])
        .catch(() => null);
      if (stored) queued.push(...rows.map(({ id }) => id));
    },
  });
  const waiting = `select a.attempts, a.failure, a.next_attempt_at, a.dead_at from mail_outbox m
    left join job_attempt a on a.queue = 'send mail' and a.item_id = m.id where m.state = 'Waiting'`;
  await expect.poll(() => asking(waiting), { timeout: PATIENCE_MS, interval: 1000 }).toEqual([]);
  const idOf = (messageId: string): string => messageId.replace(/^<|@.*$/g, '');
  const times = new Map([...taken].map(([id, n]) => [idOf(id), n]));
  expect(queued.filter((id) => !times.has(id))).toEqual([]);
  const twice = [...times.values()].reduce((sum, n) => sum + n - 1, 0);
  process.stdout.write(`${kills} kills: ${queued.length} messages, ${twice} came once more\n`);
  // A worker sends one after another.
  expect(twice).toBeLessThanOrEqual(kills - crashes + 2 * crashes);
  expect(await count("from mail_outbox where state <> 'Sent'")).toBe(0);
}, 1_800_000);

it(`each file is created once and is complete after ${kills} kills of worker and database`, async () => {
  const { contentOf, filesOf, TASK_FILE, tasksByCase } = await import('../api/support/files.ts');
  const { text: whole } = await (people[0] as Client).call('POST', '/services/task/exports', tasksByCase);
  const ordered: { by: Client; fileId: string }[] = [];
  let turn = 0;
  await killRepeatedly({
    queue: 'make files',
    endsLeases: true,
    progress: () => count("from user_file where state = 'ready'"),
    feed: async () => {
      turn += 1;
      const by = people[turn % people.length] as Client;
      // A user with five waiting files is refused another one.
      const file = await retryUntilAccepted<{ fileId: string }>(by, TASK_FILE, tasksByCase, [429]);
      if (file) ordered.push({ by, fileId: file.fileId });
      await pace(100);
    },
  });
  await until(
    async () => (await count("from user_file where state = 'preparing'")) === 0,
    'nobody waits for a file',
    PATIENCE_MS,
  );
  expect(await count('from user_file')).toBe(ordered.length);
  for (const { by, fileId } of ordered) {
    const { text, status } = await contentOf(by, { fileId });
    expect([status, text === whole]).toEqual([200, true]);
  }
  const made = await asking<{ records: number; told: number }>(
    `select (select count(*)::int from audit_record r where r.domain_type = 'UserFile' and r.domain_id = f.id::text
         and r.actor_kind = 'service' and r.operation = 'Update') as records,
       (select count(*)::int from event e where e.type = 'file.ready' and e.data ->> 'fileId' = f.id::text) as told
     from user_file f`,
  );
  expect(new Set(made.map(({ records, told }) => `${records} ${told}`))).toEqual(new Set(['1 1']));
  expect(await count("from stored_file where content_type = 'text/csv'")).toBe(ordered.length);
  expect((await filesOf(people[0] as Client)).every(({ state }) => state === 'ready')).toBe(true);
  const begun = globSync('**/*', { cwd: join(installation.home, 'files'), withFileTypes: true });
  const written = begun.filter((entry) => entry.isFile()).length;
  process.stdout.write(
    `${kills} kills: ${ordered.length} files, each complete; ${written - ordered.length} written in vain\n`,
  );
}, 1_800_000);

it(`a bulk change changes each task once, with one record, after ${kills} kills of worker and database`, async () => {
  const { BULK } = await import('../api/support/bulk-changes.ts');
  const [marcus, ...others] = people as [Client, ...Client[]];
  const before = await asking<{ id: string; version: number }>('select id, version from task');
  const asked: string[] = [];
  await killRepeatedly({
    queue: 'bulk changes',
    endsLeases: true,
    progress: async () => (await count("from bulk_change_task where outcome = 'changed'")) / 25,
    feed: async () => {
      const assignee = { id: others[asked.length % others.length]?.userId };
      // One at a time.
      const change = await retryUntilAccepted<{ id: string }>(
        marcus,
        BULK,
        { filter: {}, change: { assignee } },
        [409],
      );
      if (change) asked.push(change.id);
      await pace(100);
    },
  });
  await until(
    async () => (await count("from bulk_change where state in ('waiting', 'running')")) === 0,
    'no bulk change goes on',
    PATIENCE_MS,
  );
  expect(await asking('select distinct state, tasks, changed, done, skipped from bulk_change')).toEqual([
    { state: 'done', tasks: TASKS, changed: TASKS, done: TASKS, skipped: 0 },
  ]);
  expect(await count('from bulk_change')).toBe(asked.length);
  const after = await asking<{ id: string; version: number }>('select id, version from task');
  const seen = new Map(before.map(({ id, version }) => [id, version]));
  expect(after.filter(({ id, version }) => version !== (seen.get(id) ?? 0) + asked.length)).toEqual([]);
  const records = await asking<{ records: number; pairs: number }>(
    `select count(*)::int as records, count(distinct (correlation_id, domain_id))::int as pairs from audit_record
     where domain_type = 'Task' and operation = 'Update' and correlation_id like 'bulk-%'`,
  );
  expect(records).toEqual([{ records: TASKS * asked.length, pairs: TASKS * asked.length }]);
  process.stdout.write(`${kills} kills: ${asked.length} bulk changes of ${TASKS} tasks\n`);
}, 1_800_000);
