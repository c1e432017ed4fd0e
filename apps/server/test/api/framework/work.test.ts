import { randomUUID } from 'node:crypto';
import { eventTypes } from '@waypost/contract/core/events';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { person } from '../../../src/framework/actor.ts';
import { createScope, type Scope, type Work } from '../../../src/framework/work.ts';
import { addNote } from '../../../src/modules/cases/add-note.ts';
import { changeTask } from '../../../src/modules/tasks/change-task.ts';
import { openCase } from '../support/cases.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool, db, database } = await testDatabase();
const isExternal = database.kind === 'external';
let here: Organization;
let scopeFor: (correlationId: string) => Scope;
let scope: Scope;
let task: { id: string; version: number; caseId: string };
let correlationId: string;

beforeAll(async () => {
  here = await makeOrganization();
  const marcus = await here.person('marcus');
  const { rows } = await pool.query<{ permission_name: string }>(
    'select distinct permission_name from role_permission where entity_id = $1',
    [here.id],
  );
  const { userId: id } = marcus;
  const { firstName, lastName, email } = marcus.person;
  scopeFor = (of) =>
    createScope({
      db: db('app'),
      mustHaveRoom: () => undefined,
      mayEmit: eventTypes,
      actor: person({
        id,
        firstName,
        lastName,
        email,
        facilityIds: here.facilities.map((facility) => facility.id),
        permissions: new Set(rows.map(({ permission_name }) => permission_name)),
      }),
      entity: { id: here.id, name: here.name, lCode: here.lcode },
      correlationId: of,
      clock: createClock(0),
      logger: createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'test', new Map()),
      client: { ipAddress: '127.0.0.1', browser: 'test', operatingSystem: 'test' },
      sessionId: id,
    });
});
beforeEach(async () => {
  correlationId = `work-${randomUUID()}`;
  scope = scopeFor(correlationId);
  const { caseId, tasks } = await openCase(here, { task: {} });
  const [found] = tasks;
  if (!found) throw new Error('there is no open task');
  task = { ...found, caseId };
});

const note = (text: string) => ({ caseId: task.caseId, note: text, eventType: 'Message' as const });
const elevate = (work: Work, version = task.version) =>
  changeTask(work, task.id, version, { status: 'Elevated' });

const refusedByDatabase = ({ db, entity }: Work) =>
  sql`insert into task_to_do (entity_id) values (${entity.id}::uuid)`.execute(db);

/** What is left of a piece of work: its notes, the status of the task, and what is on record. */
async function left(): Promise<{ notes: string[]; version: number; recorded: string[] }> {
  const notes = await pool.query<{ note: string }>(
    'select note from case_note where case_id = $1 and note like $2 order by id',
    [task.caseId, `${correlationId}%`],
  );
  const now = await pool.query<{ version: number }>('select version from task where id = $1', [task.id]);
  const record = await pool.query<{ domain_type: string }>(
    'select domain_type from audit_record where correlation_id = $1 order by id',
    [correlationId],
  );
  return {
    notes: notes.rows.map((row) => row.note.slice(correlationId.length + 1)),
    version: now.rows[0]?.version ?? 0,
    recorded: record.rows.map(({ domain_type }) => domain_type).toSorted(),
  };
}

describe('work composed of commands', () => {
  it('two commands run in one transaction, each with its own audit record', async () => {
    await scope.change(async (work) => {
      await addNote(work, note(`${correlationId} first`));
      await elevate(work);
    });
    expect(await left()).toEqual({
      notes: ['first'],
      version: task.version + 1,
      recorded: ['CaseNote', 'Task'],
    });
  });

  it('both commands are rolled back when the second fails', async () => {
    const both = scope.change(async (work) => {
      await addNote(work, note(`${correlationId} first`));
      await elevate(work, task.version + 7);
    });
    await expect(both).rejects.toMatchObject({ code: 'VERSION_CHANGED' });
    expect(await left()).toEqual({ notes: [], version: task.version, recorded: [] });
  });

  it('a failed part is rolled back to its savepoint with its rows and records, and the rest is committed', async () => {
    const failures = await scope.change(async (work) => {
      await addNote(work, note(`${correlationId} first`));
      const failure = await work
        .part(async () => {
          await addNote(work, note(`${correlationId} second`));
          await elevate(work);
          // The database itself refuses: the transaction would be lost without the savepoint.
          await refusedByDatabase(work);
        })
        .catch((error: unknown) => error);
      await work.part(() => addNote(work, note(`${correlationId} third`)));
      return [failure];
    });
    expect(failures).toEqual([expect.objectContaining({ code: '23502' })]);
    expect(await left()).toEqual({
      notes: ['first', 'third'],
      version: task.version,
      recorded: ['CaseNote', 'CaseNote'],
    });
  });

  it('a change must write an audit record; work without changes, or without an auditable one, need not', async () => {
    const ofTask = (priority: number, id: string) => async (work: Work) => {
      await work.db.updateTable('task').set({ priority }).where('id', '=', id).execute();
    };
    await expect(scope.change(ofTask(3, task.id))).rejects.toThrow('a change left no audit record');
    await scope.change(ofTask(3, randomUUID()));
    await scope.change(({ db }) => sql`delete from task_viewer where task_id = ${task.id}::uuid`.execute(db));
    expect(await left()).toEqual({ notes: [], version: task.version, recorded: [] });
  });

  it('each part must write its own audit record, regardless of other parts, and its failure fails the whole', async () => {
    const silently = ({ db }: Work) =>
      db.updateTable('task').set({ priority: 3 }).where('id', '=', task.id).execute();
    const noted = (work: Work) => () => addNote(work, note(`${correlationId} noted`));
    for (const act of [
      async (work: Work) => {
        await work.piece(noted(work));
        await work.piece(() => silently(work));
        await work.piece(noted(work));
      },
      // A piece of a piece, of which the outer one leaves a record.
      (work: Work) =>
        work.piece(async () => {
          await noted(work)();
          await work.part(() => work.piece(() => silently(work)));
        }),
    ])
      await expect(scope.change(act)).rejects.toThrow('a change left no audit record');
    // Rows of a part that was rolled back do not count as written.
    await scope.change(async (work) => {
      const rolledBack = work.part(async () => {
        await silently(work);
        throw new Error('taken back');
      });
      await rolledBack.catch(() => undefined);
      await work.piece(async () => undefined);
    });
    expect(await left()).toEqual({ notes: [], version: task.version, recorded: [] });
  });

  it('a transaction fails if a command swallowed a database error', async () => {
    const swallowed = scope.change(async (work) => {
      await addNote(work, note(`${correlationId} first`));
      await refusedByDatabase(work).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
    expect(await left()).toEqual({ notes: [], version: task.version, recorded: [] });
  });
});

it('repeated statements of a change are prepared from the third time, except those with all columns or planned each time; the embedded database prepares none', async () => {
  const inChange = (how: { repeats?: boolean }, text: string) =>
    scope.change(async (work) => {
      await sql.raw(text).execute(work.db);
      const { rows } = await sql<{ statement: string }>`/* look */
          select statement from pg_prepared_statements where statement like ${`%${correlationId}%`}`.execute(
        work.db,
      );
      return rows.map(({ statement }) => statement);
    }, how);
  const [plain, starred, planned] = [
    `select '${correlationId} plain' as said`,
    `select * from (select '${correlationId} starred' as said) s`,
    `/* claim */ select '${correlationId} planned' as said`,
  ];
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await inChange({}, plain)).toEqual([]);
    await inChange({ repeats: true }, starred);
    await inChange({ repeats: true }, planned);
  }
  expect(await inChange({ repeats: true }, plain)).toEqual([]);
  expect(await inChange({ repeats: true }, plain)).toEqual([]);
  expect(await inChange({ repeats: true }, plain)).toEqual(isExternal ? [plain] : []);
});
