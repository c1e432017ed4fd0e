import { sql } from 'kysely';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { sendOutbox } from '../../framework/outbox.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { expireFiles } from './expire-files.ts';
import { making } from './make-files.ts';

export const fileJobs = (tools: JobTools): Job[] => [
  { name: 'make files', everyMs: 1000, isQueue: true, run: () => makeFiles(tools) },
  { name: 'remove old files', everyMs: 600_000, run: () => expireFiles(tools) },
];

/** Makes the files of each organisation where somebody waits for one, under its row security. */
async function makeFiles(tools: JobTools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from user_file where state = 'preparing'`.execute(tools.worker);
  let done = 0;
  for (const { entity_id } of rows)
    done += await sendOutbox(making(tools), await insideEntity(tools, entity_id), tools);
  return done;
}
