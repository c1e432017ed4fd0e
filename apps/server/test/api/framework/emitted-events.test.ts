import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Service, service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { doWork, type Work } from '../../../src/framework/work.ts';
import type { Db } from '../../../src/infrastructure/database.ts';
import { inOrganization } from '../support/cases.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

/** Whether programs other than the product can connect. */
const isShared = Boolean(process.env.WAYPOST_TEST_DATABASE_URL);
const { pool } = await testDatabase();
const { clock } = commandTools();
let here: Organization;
beforeAll(async () => {
  here = await makeOrganization();
});

const openedWith = (db: Db) => ({ db, actor: service, mayEmit: ['role.changed' as const], mustAudit: true });
const change = (run: (work: Work<Service>) => Promise<void>) =>
  inOrganization(here, (db) => doWork(openedWith(db), serviceSource(here.id, 'test', clock), run));
const happened = (subjectId: string) =>
  ({ type: 'role.changed', subjectId, caseId: null, facilityId: null, data: {} }) as const;
const record = { action: 'Mutation', operation: 'Update', domainType: 'Role', domainId: null } as const;
const emitted = async (subjectIds: string[]): Promise<string[]> => {
  const { rows } = await pool.query('select subject_id from event where subject_id = any ($1) order by seq', [
    subjectIds,
  ]);
  return rows.map((row) => row.subject_id);
};

it('an event is written only with its change; the event of a failed part is rolled back with it', async () => {
  const [whole, kept, lost] = [randomUUID(), randomUUID(), randomUUID()];
  await expect(
    change(async (work) => {
      work.audit(record);
      work.emit(happened(whole));
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  await change(async (work) => {
    await work.part(async () => {
      work.audit(record);
      work.emit(happened(kept));
    });
    await work
      .part(async () => {
        work.emit(happened(lost));
        throw new Error('the part failed');
      })
      .catch(() => undefined);
  });
  expect(await emitted([whole, kept, lost])).toEqual([kept]);
});

it('an undeclared event, or one with wrong data, is refused together with its change', async () => {
  const id = randomUUID();
  const refused = (event: object) =>
    change(async (work) => {
      work.audit(record);
      work.emit({ ...happened(id), ...event } as ReturnType<typeof happened>);
    });
  await expect(refused({ type: 'role.removed' })).rejects.toThrow(
    'role.removed is not among the declared events',
  );
  await expect(refused({ data: { name: 'Lead' } })).rejects.toThrow();
  expect(await emitted([id])).toEqual([]);
});

it('a transaction with an event of a case waits for the previous one, so events are in commit order', async () => {
  const subject = randomUUID();
  const ended: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let written = (_backend: number) => {};
  const isWritten = new Promise<number>((resolve) => {
    written = resolve;
  });
  const emitting = (after: (db: Db) => Promise<void>) =>
    inOrganization(here, async (db) => {
      await doWork(openedWith(db), serviceSource(here.id, 'test', clock), async (work) => {
        work.audit(record);
        work.emit(happened(subject));
      });
      await after(db);
    });
  const first = emitting(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    written(rows[0]?.pid ?? 0);
    await gate;
  }).then(() => ended.push('first'));
  const blocking = await isWritten;
  const second = emitting(async () => undefined).then(() => ended.push('second'));
  // The embedded database has one connection, so the second transaction waits and nothing can be read
  // meanwhile.
  if (isShared)
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ n: number }>(
            'select count(*)::int as n from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
            [blocking],
          );
          return rows[0]?.n;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
  expect(ended).toEqual([]);
  open();
  await Promise.all([first, second]);
  expect(ended).toEqual(['first', 'second']);
});
