import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import { insideEntity } from '../../kernel/consumers.ts';
import type { Job } from '../../kernel/jobs.ts';
import { sendOutbox } from '../../kernel/outbox.ts';
import { goingOn } from './work-through.ts';

export const bulkJobs = (tools: JobTools): Job[] => [
  { name: 'bulk changes', everyMs: 1000, isQueue: true, run: () => goOn(tools) },
];

/** Goes on with the bulk changes of each organisation that has some, one turn after the other. */
async function goOn(tools: JobTools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from bulk_change where state in ('waiting', 'running', 'undoing')`.execute(
    tools.worker,
  );
  let done = 0;
  for (const { entity_id } of rows)
    done += await sendOutbox(goingOn(tools), await insideEntity(tools, entity_id), tools);
  return done;
}
