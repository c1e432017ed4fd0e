// A consumer handles the events of all organizations, and old events are deleted in all of them.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  type Consumer,
  consumeEvents,
  deleteOldEvents,
  registerConsumers,
} from '../../../src/framework/consumers.ts';
import { countDeadLetters, deadLetters, retryDeadLetters } from '../../../src/framework/dead-letters.ts';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { noteFinding } from '../../../src/modules/cases/add-note.ts';
import type { Client } from '../../api/support/client.ts';
import { testDatabase } from '../../api/support/database.ts';
import { jobTools } from '../../api/support/jobs.ts';
import { addOrder, bareCase } from '../../api/support/orders.ts';
import { makeOrganization, type Organization } from '../../api/support/organization.ts';

let now = Date.now();
const clock = { now: () => new Date(now) };
const { database, pool } = await testDatabase();
const tools = jobTools(database, clock);
let here: Organization;
let ruth: Client;

beforeAll(async () => {
  here = await makeOrganization();
  ruth = await here.person('ruth');
});
// They would continue to handle every event of the installation.
afterEach(async () => {
  for (const table of ['event_subscription', 'event_delivery'])
    await pool.query(`delete from ${table} where consumer like 'test %'`);
});

/** Writes a note for each added order unless `refuses` is true, so the work is visible in the database. */
function listener(
  refuses: (orderId: string) => boolean = () => false,
  failure = (orderId: string): Error => new RangeError(`about ${orderId}`),
): Consumer {
  return {
    name: `test ${randomUUID().slice(0, 8)}`,
    listensTo: ['order.added'],
    emits: ['note.added'],
    async handle(work, { case_id: caseId, subject_id: orderId }) {
      await noteFinding(work, { caseId: caseId ?? '', eventType: 'Eligibility', note: orderId });
      if (refuses(orderId)) throw failure(orderId);
      work.audit({ action: 'Mutation', operation: 'Create', domainType: 'CaseNote', domainId: orderId });
    },
  };
}
/** The notes about the orders of a case, in the order in which they were written. */
const notesOf = async (caseId: string): Promise<string[]> => {
  const { rows } = await pool.query(
    'select n.note from case_note n join event e on e.subject_id = n.id where n.case_id = $1 order by e.seq',
    [caseId],
  );
  return rows.map(({ note }) => note);
};
const waitingFor = async ({ name }: Consumer): Promise<number> => {
  const { rows } = await pool.query('select count(*)::int as n from event_delivery where consumer = $1', [
    name,
  ]);
  return rows[0].n;
};
/** Orders of new cases, `each` per case, so the events of one case follow one another. */
async function ordersInCases(cases: number, each: number): Promise<Map<string, string[]>> {
  const made = new Map<string, string[]>();
  for (let at = 0; at < cases; at += 1) {
    const caseId = await bareCase(ruth);
    const ids: string[] = [];
    for (let order = 0; order < each; order += 1) ids.push((await addOrder(ruth, caseId, {})).orderId);
    made.set(caseId, ids);
  }
  return made;
}
async function workAll(consumer: Consumer): Promise<number> {
  let all = 0;
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const done = await consumeEvents(consumer, tools);
    if (done === 0) break;
    all += done;
  }
  return all;
}

it('an event is handled once by each consumer, even with several workers, and in order within its case', async () => {
  const [one, other] = [listener(), listener()];
  await registerConsumers(tools.worker, [one, other]);
  const orders = await ordersInCases(4, 5);
  const done = await Promise.all([workAll(one), workAll(one), workAll(one)]);
  expect(done.reduce((sum, count) => sum + count)).toBe(20);
  for (const [caseId, ids] of orders) expect(await notesOf(caseId)).toEqual(ids);
  expect(await waitingFor(one)).toBe(0);
  expect(await waitingFor(other)).toBe(20);
  expect(await workAll(other)).toBe(20);
  // A consumer's work is recorded as done by the service, and emits its declared events.
  const [[caseId, ids]] = [...orders] as [[string, string[]]];
  const { rows } = await pool.query(
    "select type, actor_kind from event where case_id = $1 and type = 'note.added'",
    [caseId],
  );
  expect(rows).toEqual(Array.from({ length: 10 }, () => ({ type: 'note.added', actor_kind: 'service' })));
  const records = await pool.query(
    'select actor_kind from audit_record where domain_type = $1 and domain_id = any ($2)',
    ['CaseNote', ids],
  );
  expect(records.rows.map((row) => row.actor_kind)).toEqual(Array.from({ length: 10 }, () => 'service'));
});

it('an event whose processing always ends in a deadlock delays only its case', async () => {
  const bad: string[] = [];
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const consumer = listener((orderId) => bad.includes(orderId), deadlock);
  await registerConsumers(tools.worker, [consumer]);
  const made = await ordersInCases(2, 1);
  const [[held, [first]], [free, others]] = [...made] as [[string, string[]], [string, string[]]];
  bad.push(first ?? '');
  expect(await workAll(consumer)).toBe(1);
  expect([await notesOf(held), await notesOf(free)]).toEqual([[], others]);
  const { rows } = await pool.query('select failure, attempts from job_attempt where queue = $1', [
    consumer.name,
  ]);
  expect(rows).toEqual([{ failure: 'Error 40P01', attempts: 1 }]);
});

it('a failed event is rolled back and delays only its case; after five attempts it is a dead letter and the case continues', async () => {
  const bad: string[] = [];
  const consumer = listener((orderId) => bad.includes(orderId));
  await registerConsumers(tools.worker, [consumer]);
  const made = await ordersInCases(2, 3);
  const [[held, first], [free, others]] = [...made] as [[string, string[]], [string, string[]]];
  bad.push(first[1] ?? '');
  await workAll(consumer);
  expect(await notesOf(free)).toEqual(others);
  expect(await notesOf(held)).toEqual([first[0]]);
  const attempt = async () => {
    const { rows } = await pool.query('select * from job_attempt where queue = $1', [consumer.name]);
    return rows[0];
  };
  expect(await attempt()).toMatchObject({
    entity_id: here.id,
    attempts: 1,
    failure: 'RangeError',
    dead_at: null,
  });
  for (let tries = 2; tries <= 5; tries += 1) {
    await workAll(consumer);
    expect((await attempt()).attempts).toBe(tries - 1);
    now = (await attempt()).next_attempt_at.getTime();
    await workAll(consumer);
    expect((await attempt()).attempts).toBe(tries);
  }
  expect((await attempt()).dead_at).toBeInstanceOf(Date);
  await workAll(consumer);
  expect(await notesOf(held)).toEqual([first[0], first[2]]);
  expect(await waitingFor(consumer)).toBe(1);

  // Once requeued, it is tried at once, and removed when it is done.
  bad.length = 0;
  expect(await countDeadLetters(tools.worker)).toBeGreaterThan(0);
  expect(await deadLetters(tools.worker)).toContainEqual(
    expect.objectContaining({ queue: consumer.name, attempts: 5, failure: 'RangeError' }),
  );
  expect(await retryDeadLetters(tools.worker, clock, consumer.name)).toBe(1);
  const { rows } = await pool.query(
    "select actor_kind, details from audit_record where domain_type = 'Queue' and domain_id = $1",
    [consumer.name],
  );
  expect(rows).toEqual([
    { actor_kind: 'system', details: [{ propertyName: 'Put back', previousValue: null, newValue: '1' }] },
  ]);
  await workAll(consumer);
  expect(await notesOf(held)).toEqual([first[0], first[2], first[1]]);
  expect(await attempt()).toBeUndefined();
});

it('old events that no consumer needs are deleted', async () => {
  const consumer = listener();
  await registerConsumers(tools.worker, [consumer]);
  const [caseId] = [...(await ordersInCases(1, 2)).keys()];
  const left = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as n from event where case_id = $1 and type = 'order.added'",
      [caseId],
    );
    return rows[0].n;
  };
  const later = { now: () => new Date(Date.now() + 31 * 86_400_000) };
  await deleteOldEvents(tools.worker, later);
  expect(await left()).toBe(2);
  await workAll(consumer);
  await deleteOldEvents(tools.worker, clock);
  expect(await left()).toBe(2);
  // The processes of the product listen, too.
  await expect
    .poll(
      async () => {
        await deleteOldEvents(tools.worker, later);
        return left();
      },
      { timeout: 20_000 },
    )
    .toBe(0);
});

it('another organization sees neither events nor pending deliveries', async () => {
  const consumer = listener();
  await registerConsumers(tools.worker, [consumer]);
  const [caseId = ''] = [...(await ordersInCases(1, 1)).keys()];
  const tenant = (entityId: string) => ({ entityId, userId: randomUUID(), facilityIds: [] });
  const seenIn = (entityId: string) =>
    inTenant(tools.app, tenant(entityId), async (db) => ({
      // The processes may have opened tasks of the case by now.
      events: await db
        .selectFrom('event')
        .select('id')
        .where('case_id', '=', caseId)
        .where('type', '=', 'order.added')
        .execute(),
      deliveries: await db
        .selectFrom('event_delivery')
        .select('event_id')
        .where('consumer', '=', consumer.name)
        .execute(),
    }));
  const elsewhere = await makeOrganization();
  expect((await seenIn(here.id)).events).toHaveLength(1);
  expect((await seenIn(here.id)).deliveries).toHaveLength(1);
  expect(await seenIn(elsewhere.id)).toEqual({ events: [], deliveries: [] });
});
