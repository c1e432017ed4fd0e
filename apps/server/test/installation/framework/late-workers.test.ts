// The clock is moved, so that the jobs of this test process items that the running worker ignores.
import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../api/support/database.ts';
import { tasksByCase } from '../../api/support/files.ts';
import { makeOrganization, type Organization } from '../../api/support/organization.ts';
import { stealLeases } from '../../api/support/stolen-leases.ts';
import { jobsOfModules, workerTools } from '../../api/support/worker-tools.ts';

const { database, pool } = await testDatabase();
/** Two hours ahead of the running worker, for whom the items of this test are leased that long. */
const tools = workerTools(database, createClock(2 * 3600));
const jobs = jobsOfModules(tools);

let at: Organization;
let dana: string;
beforeAll(async () => {
  at = await makeOrganization();
  dana = (await at.person('dana')).userId;
});

type Written = { table: string; row: () => object; key?: string };

const seal = (kind: Parameters<typeof tools.keyring.seal>[0], content: unknown): string =>
  tools.keyring.seal(kind, JSON.stringify(content));
const yesterday = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);
const requester = () => ({ user_id: dana, facility_ids: [at.facility().id] });
const document = (steps: object): Written => ({
  table: 'generated_document',
  row: () => ({
    case_id: randomUUID(),
    facility_id: at.facility().id,
    template: 'late',
    template_name: 'Late',
    uploaded_by: dana,
    ordered_at: yesterday,
    again: 0,
    failures: {},
    ...steps,
  }),
});
const imported = (state: string): Written => ({
  table: 'import',
  row: () => ({
    ...requester(),
    source_id: randomUUID(),
    kind: 'registrations',
    state,
    created_at: yesterday,
    what_fits: false,
    rows: 0,
    counts: {},
    version: 1,
    is_unattended: false,
  }),
});

/** Each queue of long work, with one item. */
const longWork: Readonly<Record<string, Written>> = {
  'send mail': {
    table: 'mail_outbox',
    row: () => ({
      kind: 'test',
      recipient: `${randomUUID()}@alder.example`,
      content_sealed: seal('mail', { subject: 'Late', before: [] }),
      state: 'Waiting',
      created_at: yesterday,
      expires_at: tomorrow,
    }),
  },
  'make files': {
    table: 'user_file',
    row: () => ({
      ...requester(),
      kind: 'tasks',
      file_name: 'late.csv',
      ordered_sealed: seal('export', tasksByCase),
      state: 'preparing',
      created_at: yesterday,
      expires_at: tomorrow,
      downloads_left: 1,
      bytes_handed: 0,
    }),
  },
  'bulk changes': {
    table: 'bulk_change',
    row: () => ({
      ...requester(),
      change: { status: 'OnHold' },
      state: 'waiting',
      asked_at: yesterday,
      tasks: 1,
      done: 0,
      changed: 0,
      skipped: 0,
      undone: 0,
    }),
  },
  'make documents': document({ making: 'waiting' }),
  'file documents': document({ making: 'done', filing: 'waiting' }),
  'fax documents': document({ making: 'done', faxing: 'waiting' }),
  'follow faxes': document({ making: 'done', faxing: 'sent', fax_ask_at: yesterday }),
  'send views': {
    table: 'view_subscription',
    key: 'setting_id',
    row: () => ({ user_id: dana, time_zone: 'America/New_York', next_at: yesterday }),
  },
  'read imports': imported('planning'),
  'carry out imports': imported('committing'),
  'check drop folders': {
    table: 'drop_folder',
    row: () => ({
      ...requester(),
      name: 'Late',
      source_id: randomUUID(),
      kind: 'registrations',
      place: 'local',
      path: '',
      host: '',
      port: 22,
      user_name: '',
      pattern: '*.csv',
      ready: 'still',
      every_minutes: 60,
      time_zone: 'America/New_York',
      on_trouble: 'hold',
      report_to: [],
      created_at: yesterday,
      version: 1,
      failures: 0,
      next_at: yesterday,
      look_at: yesterday,
    }),
  },
};

/** Other queues that claim items in a transaction, and so have no lease that could end earlier. */
const otherQueues: Readonly<Record<string, string>> = {
  'end waits': 'in a transaction',
  'escalate tasks': 'in a transaction',
  'give out tasks': 'in a transaction',
  'look at cases again': 'in a transaction',
  'mark interrupted eligibility transactions': 'in a transaction; who asks a payer is never taken over',
  'read answers again': 'in a transaction',
  'send webhook messages': 'claimed by endpoint: test/api/webhooks/late-webhooks.test.ts',
  'send webhook messages again': 'in a transaction',
};

it('every worker queue has a test of long work below, or leases no items', () => {
  const queues = jobs.filter(({ isQueue, backlog }) => isQueue || backlog).map(({ name }) => name);
  expect(queues.sort()).toEqual([...Object.keys(longWork), ...Object.keys(otherQueues)].sort());
  // An operator finds a job in the figures by its name.
  expect(jobs.filter(({ name }) => name === '')).toEqual([]);
});

/** An item that seems to be leased by another worker to the running one. */
async function item(queue: string, { table, row, key = 'id' }: Written) {
  const id = randomUUID();
  const written = { ...(table === 'mail_outbox' ? {} : { entity_id: at.id }), [key]: id, ...row() };
  const hold = (): Promise<unknown> =>
    pool.query(
      `insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
       values ($1, $2, $3, 1, now() + interval '1 hour')
       on conflict (queue, item_id) do update set attempts = 1, next_attempt_at = excluded.next_attempt_at`,
      [queue, id, table === 'mail_outbox' ? null : at.id],
    );
  await hold();
  const client = await pool.connect();
  // Bypasses triggers and references, because only the item is tested.
  await client.query("begin; set local session_replication_role = 'replica'");
  const columns = Object.keys(written).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(written)],
  );
  await client.query('commit');
  client.release();
  const rowsOf = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  return {
    id,
    hold,
    now: async () => ({
      item: await rowsOf(`select * from ${table} where ${key} = $1`, [id]),
      attempt: await rowsOf('select * from job_attempt where queue = $1 and item_id = $2', [queue, id]),
    }),
    remove: async () => {
      await pool.query('delete from job_attempt where queue = $1 and item_id = $2', [queue, id]);
      const last = await pool.connect();
      await last.query("begin; set local session_replication_role = 'replica'");
      await last.query(`delete from ${table} where ${key} = $1`, [id]);
      await last.query('commit');
      last.release();
    },
  };
}

it.each(Object.entries(longWork))(
  '%s: a worker that finishes after its lease, when another one has the item, changes nothing',
  async (queue, written) => {
    const job = jobs.find(({ name }) => name === queue) ?? expect.fail('no such job');
    const due = await item(queue, written);
    const before = await due.now();
    const restoreLease = await stealLeases(pool, queue, due.id);
    await job.run();
    await restoreLease();
    const after = await due.now();
    expect(after).toEqual({
      item: before.item,
      attempt: [{ ...before.attempt[0], attempts: 3, next_attempt_at: after.attempt[0]?.next_attempt_at }],
    });
    expect(after.attempt[0]?.next_attempt_at).not.toEqual(before.attempt[0]?.next_attempt_at);
    expect(tools.lines.filter((line) => line.includes(due.id)).at(-1)).toContain(
      'took longer than its lease',
    );
    // The same worker on time.
    await due.hold();
    const held = await due.now();
    await job.run();
    expect(await due.now()).not.toEqual(held);
    expect((await due.now()).attempt).not.toEqual(held.attempt);
    await due.remove();
  },
);
