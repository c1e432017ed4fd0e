import { sql } from 'kysely';
import { insideEntity } from '../../../framework/consumers.ts';
import type { JobTools } from '../../../framework/job-tools.ts';
import { sendOutbox } from '../../../framework/outbox.ts';
import type { Job } from '../../../infrastructure/jobs.ts';
import { turns } from './work-through.ts';

export const bulkJobs = (tools: JobTools): Job[] => [
  { name: 'bulk changes', everyMs: 1000, isQueue: true, run: () => goOn(tools) },
  { name: 'forget tasks of bulk changes', everyMs: 600_000, run: () => forgetTasks(tools) },
];

/** How long it can be seen which tasks a bulk change skipped. */
const DAYS_KEPT = 30;
const FORGOTTEN_AT_ONCE = 5000;

/** Forgets the tasks of bulk changes that ended long ago; their numbers stay. */
async function forgetTasks({ worker, clock }: JobTools): Promise<number> {
  const since = new Date(clock.now().getTime() - DAYS_KEPT * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from bulk_change_task where (entity_id, bulk_change_id, position) in (
      select t.entity_id, t.bulk_change_id, t.position
      from bulk_change b join bulk_change_task t on t.entity_id = b.entity_id and t.bulk_change_id = b.id
      where b.ended_at < ${since} limit ${FORGOTTEN_AT_ONCE})`.execute(worker);
  return Number(numAffectedRows ?? 0);
}

/** Goes on with the bulk changes of each organisation that has some, one turn after the other. */
async function goOn(tools: JobTools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from bulk_change where state in ('waiting', 'running', 'undoing')`.execute(
    tools.worker,
  );
  let done = 0;
  for (const { entity_id } of rows)
    done += await sendOutbox(turns(tools), await insideEntity(tools, entity_id), tools);
  return done;
}
