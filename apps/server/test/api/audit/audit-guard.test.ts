import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceSource, writeRecords } from '../../../src/framework/audit.ts';
import type { Db } from '../../../src/infrastructure/database.ts';
import { inOrganization, type MadeCase, openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

/**
 * Tables that change without a record, and why. A new table is added to `audit_changes`, or here with its
 * reason.
 */
const unaudited: Record<string, string> = {
  audit_record: 'is the record',
  audit_link: 'is the chain over the record',
  audit_unsealed: 'is the list of records that wait for their link',
  membership_time: 'is when somebody was active: what changes that is on record',
  session_place: 'is where a session was used: what is done in it is on record',
  account_event: 'is what the provider saw, until the worker takes it into the record',
  audit_head: 'is signed by the sealer',
  audit_checkpoint: 'is signed by the command that prunes, which writes a record itself',
  import_row: 'is a row of a file and what became of it: what it changes of patients and cases is on record',
  drop_file: 'is a file that lies in a folder: that its import was begun, and what came of it, is on record',
  import_mapping:
    'is how the columns of files like one before were matched: that each was planned is on record',
  received: 'counts what came in: each patient and case of it is on record',
  source_record:
    'is what a source said last of a record, by which the same again is known: each change is on record',
  source_content: 'is a hash of what a source said last, by which the same again is known',
  bulk_change_task: 'is what a bulk change found: what became of each task is in its own record',
  assignment_turn: 'is how far the turn has come: each task that is given out is on record',
  assignment_day: 'counts what was given out: each task is on record',
  escalation_done: 'is what rules have done to tasks: each is in the record of its task',
  escalation_look: 'is how far the rules have looked at the tasks',
  escalation_due: 'is which tasks the rules have yet to look at',
  escalation_notice: 'is whom a rule has told: that it has is in the record of the task',
  call_use: 'counts the calls of this minute, and is emptied as it goes',
  draft: "is nobody's record yet: a person's own unfinished typing",
  integration_sign_in: 'is a sign-in elsewhere that was begun: what comes of it is on record',
  account_call_key: 'is written beside the record that the call makes',
  idempotency_key: 'is written beside the record that the call makes',
  interchange_number: 'counts what was sent, whose own states are on record',
  payer_line: 'is how a line to a payer is doing just now',
  case_service_near: 'only remembers of which dates it was told that they are near',
  eligibility_attempt: 'is the sending of an eligibility transaction, whose own states are on record',
  event: 'is written beside the record of the change it tells of',
  event_subscription: 'is which parts of the program listen, written by the worker when it starts',
  event_delivery: 'is written beside its event, and gone when a consumer is done',
  event_rest: 'is when cases were looked at last: what came of it is on record',
  job_attempt: 'is what was tried in vain: what comes of it is on record',
  task_count_change: 'is written beside the record of the change it tells of',
  task_open_count: 'counts tasks: what changes one is on record',
  task_day_count: 'counts tasks: what changes one is on record',
  task_word: 'is the words of tasks once more, by which a part of one is found',
  patient_name_part: 'is the names of patients once more, by which a part of one is found',
  task_step: 'is written beside the record of the change it tells of',
  machine_token: 'is given out beside the record of the sign-in',
  task_viewer: 'is who has a task open just now, which changes nothing of it',
  webhook_message: 'is written beside the record of the change it tells of',
  webhook_delivery: 'is a message on its way: what causes it is on record',
  webhook_attempt: 'is what was sent, and keeps itself',
  mail_outbox: 'is a message on its way: what causes it is on record',
  key_check: 'proves that a program has the keys of this database',
  schema_migration: 'is written by migrations alone',
};

const { database, pool, db: dbAs } = await testDatabase();
const clock = createClock(0);
let here: Organization;
let dana: Client;
let made: MadeCase;
beforeAll(async () => {
  here = await makeOrganization();
  dana = await here.person('dana');
  made = await openCase(here, { task: {} });
});

/** The application's own role, which bypasses the checks in the code. */
const asApp = (work: (db: Db) => Promise<unknown>) => inOrganization(here, work);
const rename = (db: Db) =>
  db.updateTable('patient').set({ middle_name: 'Guard' }).where('id', '=', made.patientId).execute();
const note = (db: Db, change: { entityId?: string; action?: 'Mutation' | 'View' }) =>
  writeRecords(db, [
    {
      source: serviceSource(change.entityId ?? here.id, 'guard', clock),
      entry: { action: change.action ?? 'Mutation', domainType: 'Patient', domainId: made.patientId },
    },
  ]);

describe('the database', () => {
  it('the database guards every table except those listed as not needing it', async () => {
    const { rows } = await pool.query<{ name: string; triggers: string[] }>(`
      select c.relname as name, array_agg(t.tgname::text) filter (where t.tgdeferrable and t.tginitdeferred) as triggers
      from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by c.relname`);
    const bare = rows.filter(
      ({ triggers }) => !(triggers?.includes('audited') && triggers.includes('audited_update')),
    );
    expect(bare.map(({ name }) => name).sort()).toEqual(Object.keys(unaudited).sort());
  });

  it('the database refuses a change without an audit record at its commit, and rolls it back', async () => {
    await expect(asApp(rename)).rejects.toThrow('a change of patient left no audit record');
    const { rows } = await pool.query('select middle_name from patient where id = $1', [made.patientId]);
    expect(rows[0].middle_name).not.toBe('Guard');
  });

  it('the database does not accept a view record, another entity’s record, or a rolled-back one as the audit record of a change', async () => {
    const refused = 'left no audit record';
    const viewed = asApp(async (db) => {
      await note(db, { action: 'View' });
      await rename(db);
    });
    await expect(viewed).rejects.toThrow(refused);
    const rolledBack = asApp(async (db) => {
      await rename(db);
      await sql`savepoint s`.execute(db);
      await note(db, {});
      await sql`rollback to savepoint s`.execute(db);
    });
    await expect(rolledBack).rejects.toThrow(refused);
    const elsewhere = dbAs('worker')
      .transaction()
      .execute(async (db) => {
        await db
          .updateTable('task')
          .set({ priority: sql<number>`11 - priority` })
          .where('entity_id', '=', here.id)
          .execute();
        await note(db as Db, { entityId: randomUUID() });
      });
    await expect(elsewhere).rejects.toThrow(refused);
  });

  it('the database refuses unaudited inserts and deletes as well, also by roles that work across entities', async () => {
    const signin = dbAs('signin');
    const role = {
      entity_id: here.id,
      id: randomUUID(),
      name: 'Unseen',
      is_read_only: false,
      user_limit: 1,
    };
    const tries: Record<string, () => Promise<unknown>> = {
      role: () => asApp((db) => db.insertInto('role').values(role).execute()),
      role_permission: () =>
        asApp((db) => db.deleteFrom('role_permission').where('permission_name', '=', 'ssn-read').execute()),
      app_user: () =>
        signin.updateTable('app_user').set({ phone_number: null }).where('id', '=', dana.userId).execute(),
      user_session: () =>
        signin
          .updateTable('user_session')
          .set({ ended_at: new Date() })
          .where('user_id', '=', dana.userId)
          .execute(),
    };
    for (const [table, attempt] of Object.entries(tries))
      await expect(attempt()).rejects.toThrow(`a change of ${table} left no audit record`);
  });

  it('the database allows unaudited changes of technical columns, such as a lease or the last use of a session', async () => {
    const { numUpdatedRows } = await dbAs('signin')
      .updateTable('user_session')
      .set((row) => ({ last_seen_at: row.ref('last_seen_at') }))
      .where('user_id', '=', dana.userId)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  });

  it('no database role of the product can change the audit record', async () => {
    for (const role of ['app', 'signin', 'worker', 'sealer', 'provision'] as const) {
      const pool = database.pool(role, 1);
      for (const table of ['audit_record', 'audit_link', 'audit_head', 'audit_checkpoint']) {
        await expect(pool.query(`delete from ${table}`), `${role} ${table}`).rejects.toThrow(
          /permission denied/,
        );
        await expect(pool.query(`update ${table} set entity_id = entity_id`)).rejects.toThrow(
          /permission denied/,
        );
      }
    }
  });
});
