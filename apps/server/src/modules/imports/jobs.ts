import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { type Item, renewLease } from '../../framework/claims.ts';
import { AppError } from '../../framework/errors.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { type Outbox, SendError, sendOutbox } from '../../framework/outbox.ts';
import { type Asked, scopeOfRequester } from '../../framework/scope-for-later.ts';
import { doWork, type Scope } from '../../framework/work.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { registering } from '../registrations/module.ts';
import { mayImport } from './access.ts';
import { commitSlice } from './commit-slice.ts';
import { forgetImports } from './forget.ts';
import { fileKinds } from './kinds/file-kinds.ts';
import { PlanInterrupted, planFile } from './plan-file.ts';
import { readFile } from './read-file.ts';
import { recordImport, type StoredImport } from './stored-import.ts';

/** One organisation is at it for so long, then the next has its turn. */
const TURN_MS = 5_000;
/** Longer than a turn, and than a slice: when a worker ends in the middle, another goes on after it. */
const LEASE_SECONDS = 60;

type Due = Item & Asked & Pick<StoredImport, 'state' | 'kind'>;
type Outcome = 'refused' | 'storageFull' | 'stopped' | 'matching';

const queue = (states: readonly string[]) => ({
  columns: sql`i.id, i.entity_id, i.user_id, i.facility_ids, i.state, i.kind`,
  from: sql`import i`,
  locked: 'i',
  key: sql`i.id`,
  isDue: () => sql`i.state = any (${states}::text[])`,
  order: sql`i.worked_at nulls first, i.created_at`,
  waits: [5, 60, 300],
  leaseSeconds: LEASE_SECONDS,
  batch: 1,
  sent: async () => undefined,
});

/** Whoever asked, as they stand now; null where they may not bring files in any more. */
const scopeOf = (tools: JobTools, due: Due): Promise<Scope | null> =>
  scopeOfRequester(tools, due, {
    isAllowed: (permissions) => mayImport(due.kind, permissions),
    correlationId: `import-${due.id}`,
    mayEmit: [...registering, 'case.cancelled', 'order.added', 'order.changed', 'order.removed'],
  });

/** Files that are to be read or planned: each as a whole, since reading begins at the beginning. */
function toRead(tools: JobTools): Outbox<Due> {
  const read: Outbox<Due> = {
    ...queue(['reading', 'planning']),
    name: 'read imports',
    send: (due) => guarded(tools, due, () => readOrPlan(due)),
    givenUp: (_db, due) => end(tools, due, due.state === 'reading' ? 'unreadable' : 'matching'),
  };
  return read;

  async function readOrPlan(due: Due): Promise<void> {
    const scope = await scopeOf(tools, due);
    if (!scope) return end(tools, due, 'refused');
    if (due.state === 'reading') return readFile(tools.files, tools.keyring, scope, due.id);
    const isAllowed = await planFile(
      {
        files: tools.files,
        keyring: tools.keyring,
        scopeNow: () => scopeOf(tools, due),
        goesOn: () => holdLonger(tools, read.name, due),
        isStopping: () => tools.stopping.aborted,
      },
      due.id,
    );
    if (!isAllowed) await end(tools, due, 'refused');
  }
}

/** Plans that are to be carried out or taken back, a turn at a time. */
const toCarryOut = (tools: JobTools): Outbox<Due> => ({
  ...queue(['committing', 'undoing']),
  name: 'carry out imports',
  send: (due) => guarded(tools, due, () => carryOut(tools, due)),
  givenUp: (_db, due) => end(tools, due, 'stopped'),
});

async function carryOut(tools: JobTools, due: Due): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < TURN_MS && !tools.stopping.aborted) {
    const scope = await scopeOf(tools, due);
    if (!scope) return end(tools, due, 'refused');
    const goesOn = await scope.change(
      async (work) => {
        // That it was asked for is on record; what it does is on the records of patients and cases.
        work.unchanged();
        const row = await work.db
          .selectFrom('import')
          .selectAll()
          .where('id', '=', due.id)
          .where('state', 'in', ['committing', 'undoing'])
          .forUpdate()
          .executeTakeFirst();
        if (!row) return false;
        return row.state === 'undoing'
          ? fileKinds[row.kind].undo(work, tools.keyring, row)
          : commitSlice(work, tools.keyring, row);
      },
      { repeats: true },
    );
    if (!goesOn) return;
  }
}

/** Ends what there is no room for; what is interrupted is tried again. */
async function guarded(tools: JobTools, due: Due, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (classifyDatabaseError(error) === 'full') return end(tools, due, 'storageFull');
    // The source was switched off, or is of a facility that is not its person's any more.
    if (error instanceof AppError) return end(tools, due, 'refused');
    if (!(error instanceof PlanInterrupted))
      tools.logger.warn({ err: error, item: due.id }, 'an import was interrupted');
    throw new SendError('it was interrupted', false);
  }
}

/** Ends what goes on, for a reason that is not its person's. What was brought in by then can be taken back. */
async function end(tools: JobTools, due: Due, state: Outcome | 'unreadable'): Promise<void> {
  const { clock } = tools;
  const open = await insideEntity(tools, due.entity_id);
  const source = serviceSource(due.entity_id, `import-${due.id}`, clock);
  await open((db) =>
    doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, async (work) => {
      const row = await db
        .selectFrom('import')
        .selectAll()
        .where('id', '=', due.id)
        .where('state', 'in', ['reading', 'planning', 'committing', 'undoing'])
        .forUpdate()
        .executeTakeFirst();
      if (!row) return work.unchanged();
      const next = row.state === 'planning' && state === 'storageFull' ? 'matching' : state;
      const isEnd = next !== 'matching' && next !== 'unreadable';
      await db
        .updateTable('import')
        .set({
          state: next,
          ...(isEnd && { ended_at: row.ended_at ?? clock.now() }),
          version: row.version + 1,
        })
        .where('id', '=', due.id)
        .execute();
      recordImport(work, row, 'Update', { details: [['State', row.state, next]] });
    }),
  );
}

/** A plan of a long file takes longer than a lease: as long as it goes on, nobody else begins it. */
async function holdLonger(tools: JobTools, name: string, due: Due): Promise<void> {
  const open = await insideEntity(tools, due.entity_id);
  const until = new Date(tools.clock.now().getTime() + LEASE_SECONDS * 1000);
  await open((db) => renewLease(db, name, due.id, until));
}

/** Goes on with the imports of each organisation that has some, side by side: a small file does not wait for a long one of others. */
async function goOn(tools: JobTools, outbox: Outbox<Due>, states: readonly string[]): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from import where state = any (${states}::text[])`.execute(tools.worker);
  const done = await Promise.all(
    rows.map(async ({ entity_id }) => sendOutbox(outbox, await insideEntity(tools, entity_id), tools)),
  );
  return done.reduce((sum, one) => sum + one, 0);
}

export const importJobs = (tools: JobTools): Job[] => [
  {
    name: 'read imports',
    everyMs: 500,
    isQueue: true,
    run: () => goOn(tools, toRead(tools), ['reading', 'planning']),
  },
  {
    name: 'carry out imports',
    everyMs: 500,
    isQueue: true,
    run: () => goOn(tools, toCarryOut(tools), ['committing', 'undoing']),
  },
  { name: 'forget old imports', everyMs: 600_000, run: () => forgetImports(tools) },
];
