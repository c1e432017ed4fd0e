import { setTimeout as pause } from 'node:timers/promises';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { areOthersActive } from '../../framework/people/sessions.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import { AttemptError, type LongWork, type Renew } from '../../framework/queue/long-work.ts';
import { interrupted } from '../../framework/queue/retry.ts';
import { scopeOfRequester } from '../../framework/scope-for-later.ts';
import { doWork, type Scope } from '../../framework/work.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { registering } from '../registrations/module.ts';
import { mayImport } from './access.ts';
import { commitSlice } from './commit-slice.ts';
import { deleteOldImports } from './forget.ts';
import { fileKinds } from './kinds/file-kinds.ts';
import { type Due, openImports } from './open-imports.ts';
import { PlanInterrupted, planFile } from './plan-file.ts';
import { readFile } from './read-file.ts';
import { type ImportOwner, Rotation } from './rotation.ts';
import { recordImport } from './stored-import.ts';

/** Longer than a slice and the wait for one: after the crash of a worker, another continues when this has passed. */
const LEASE_SECONDS = 60;

/** Number of slices after which an import yields to another that waits; its results stay. */
const SLICES_AT_A_TIME = 5;

type Outcome = 'refused' | 'storageFull' | 'stopped' | 'matching';

const queue = (states: readonly string[], importId: string) => ({
  columns: sql`i.id, i.entity_id, i.user_id, i.facility_ids, i.state, i.kind`,
  from: sql`import i`,
  locked: 'i',
  key: sql`i.id`,
  isDue: () => sql`i.id = ${importId}::uuid and i.state = any (${states}::text[])`,
  order: sql`i.worked_at nulls first, i.created_at`,
  retry: interrupted,
  leaseSeconds: LEASE_SECONDS,
  batch: 1,
});

/** The requester with their present rights; null when they may no longer import files. */
const scopeOf = (tools: JobTools, due: Due): Promise<Scope | null> =>
  scopeOfRequester(tools, due, {
    isAllowed: (permissions) => mayImport(due.kind, permissions),
    correlationId: `import-${due.id}`,
    mayEmit: [...registering, 'case.cancelled', 'order.added', 'order.changed', 'order.removed'],
  });

const toRead = { name: 'read imports', states: ['reading', 'planning'] } as const;
const toCarryOut = { name: 'carry out imports', states: ['committing', 'undoing'] } as const;

/** Reads or plans a whole file, because reading starts at the beginning. */
const readingOf = (tools: JobTools, turns: Rotation, importId: string): LongWork<Due> => ({
  ...queue(toRead.states, importId),
  name: toRead.name,
  run: (due, renew) => guarded(tools, due, () => readOrPlan(tools, turns, due, renew)),
  giveUp: (_db, due) => end(tools, due, due.state === 'reading' ? 'unreadable' : 'matching'),
});

async function readOrPlan(tools: JobTools, turns: Rotation, due: Due, renew: Renew): Promise<void> {
  // A plan first deletes the rows of an earlier attempt.
  await renew();
  const scope = await scopeOf(tools, due);
  if (!scope) return end(tools, due, 'refused');
  if (due.state === 'reading') return readFile(tools.files, tools.keyring, scope, due.id);
  const isAllowed = await planFile(
    {
      files: tools.files,
      keyring: tools.keyring,
      scopeNow: () => scopeOf(tools, due),
      extendLease: renew,
      inTurn: (slice) => turns.take(ownerOf(due), slice),
      isStopping: () => tools.stopping.aborted,
    },
    due.id,
  );
  if (!isAllowed) await end(tools, due, 'refused');
}

const ownerOf = ({ id, entity_id: entityId, user_id: userId }: Due): ImportOwner => ({
  id,
  entityId,
  userId,
});

/** Commits or undoes a plan, one slice per turn. */
const commitOrUndoWork = (tools: JobTools, turns: Rotation, importId: string): LongWork<Due> => ({
  ...queue(toCarryOut.states, importId),
  name: toCarryOut.name,
  run: (due, renew) => guarded(tools, due, () => commitOrUndo(tools, turns, due, renew)),
  giveUp: (_db, due) => end(tools, due, 'stopped'),
});

async function commitOrUndo(tools: JobTools, turns: Rotation, due: Due, renew: Renew): Promise<void> {
  for (let slices = 0; slices < SLICES_AT_A_TIME && !tools.stopping.aborted; slices += 1) {
    const hasMore = await turns.take(ownerOf(due), async () => {
      await renew();
      return nextSlice(tools, due);
    });
    if (!hasMore) return;
  }
}

/** Commits or undoes the next slice, with the requester's present rights. False when there is nothing left to do. */
async function nextSlice(tools: JobTools, due: Due): Promise<boolean> {
  const scope = await scopeOf(tools, due);
  if (!scope) {
    await end(tools, due, 'refused');
    return false;
  }
  return scope.change(
    async (work) => {
      // The request is audited; its effects are in the records of patients and cases.
      const row = await work.db
        .selectFrom('import')
        .selectAll()
        .where('id', '=', due.id)
        .where('state', 'in', toCarryOut.states)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return false;
      return row.state === 'undoing'
        ? fileKinds[row.kind].undo(work, tools.keyring, row)
        : commitSlice(work, tools.keyring, row);
    },
    { repeats: true },
  );
}

/** Ends an import without disk space; interrupted work is retried. */
async function guarded(tools: JobTools, due: Due, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (classifyDatabaseError(error) === 'full') return end(tools, due, 'storageFull');
    // The source was ended, or belongs to a facility that its user no longer has.
    if (error instanceof AppError) return end(tools, due, 'refused');
    if (!(error instanceof PlanInterrupted))
      tools.logger.warn({ err: error, item: due.id }, 'an import was interrupted');
    throw new AttemptError('it was interrupted', false);
  }
}

/** Ends a running import for a reason outside of its user's control. Its committed rows can be undone. */
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
      if (!row) return;
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

const importsInStates = (states: readonly string[]) =>
  backlogOf({ from: sql`import i`, isDue: () => sql`i.state = any (${states}::text[])` }, sql`i.created_at`);

export const importJobs = (tools: JobTools): Job[] => {
  const turns = new Rotation({
    areOthersActive: (userId) => areOthersActive(tools.signin, userId, tools.clock.now()),
    now: () => performance.now(),
    // A stopping worker ends the pause.
    pause: (ms) => pause(ms, undefined, { signal: tools.stopping, ref: false }).catch(() => undefined),
  });
  return [
    {
      name: toRead.name,
      everyMs: 500,
      isQueue: true,
      backlog: importsInStates(toRead.states),
      run: openImports(tools, toRead.name, {
        states: toRead.states,
        keepsInMemory: true,
        workFor: (importId) => readingOf(tools, turns, importId),
      }),
    },
    {
      name: toCarryOut.name,
      everyMs: 500,
      isQueue: true,
      backlog: importsInStates(toCarryOut.states),
      run: openImports(tools, toCarryOut.name, {
        states: toCarryOut.states,
        keepsInMemory: false,
        workFor: (importId) => commitOrUndoWork(tools, turns, importId),
      }),
    },
    { name: 'forget old imports', everyMs: 600_000, run: () => deleteOldImports(tools) },
  ];
};
