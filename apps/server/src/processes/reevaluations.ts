import type { Reevaluation } from '@waypost/contract/processes/calls';
import type { ProcessName } from '@waypost/contract/processes/names';
import { sql } from 'kysely';
import { AppError } from '../framework/errors.ts';
import type { Work } from '../framework/work.ts';
import { newId } from '../infrastructure/ids.ts';
import { caseRows } from '../modules/cases/readable.ts';
import { personRows } from '../modules/users/readable.ts';

/** Maximum number listed. */
const MAX = 20;

const records = (work: Work, id: string, operation: 'Create' | 'Update', state: string): void =>
  work.audit({
    action: 'Mutation',
    operation,
    domainType: 'Reevaluation',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: null, newValue: state }],
  });

/**
 * Starts a reevaluation of the organization's cases by a process.
 * @throws AppError CONFLICT while the same process is running one
 */
export async function startReevaluation(work: Work, process: ProcessName): Promise<string> {
  const { db, entity, actor, clock } = work;
  const id = newId(clock);
  const { rows } = await sql<{ id: string }>`
    insert into reevaluation (entity_id, id, process, started_at, started_by, cases)
    select ${entity.id}::uuid, ${id}::uuid, ${process}, ${clock.now()}, ${actor.id}::uuid, count(*) from ${caseRows} patient_case
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError('CONFLICT');
  records(work, id, 'Create', 'waiting');
  return id;
}

/** The progress of the reevaluations, the latest first, or of one of them. */
export async function reevaluationsOf({ db }: Work, id: string | null = null): Promise<Reevaluation[]> {
  const { rows } = await sql<
    Omit<Reevaluation, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
  >`
    select r.id, r.process, r.state, r.started_at as "startedAt", r.ended_at as "endedAt",
      coalesce(u.listed_name, 'Unknown user') as "startedBy", r.cases, r.done, r.opened, r.closed
    from reevaluation r left join ${personRows} u on u.id = r.started_by
    where ${id}::uuid is null or r.id = ${id}::uuid
    order by r.started_at desc, r.id limit ${MAX}`.execute(db);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

export async function reevaluation(work: Work, id: string): Promise<Reevaluation> {
  const [found] = await reevaluationsOf(work, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Stops a reevaluation; one that has ended stays unchanged. */
export async function stopReevaluation(work: Work, id: string): Promise<Reevaluation> {
  const { numUpdatedRows } = await work.db
    .updateTable('reevaluation')
    .set({ state: 'stopped', ended_at: work.clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) records(work, id, 'Update', 'stopped');
  return reevaluation(work, id);
}
