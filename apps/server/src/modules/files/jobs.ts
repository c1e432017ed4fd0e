import { sql } from 'kysely';
import type { JobTools } from '../../framework/job-tools.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import { entitiesWithDue, inEachEntity } from '../../framework/queue/in-each-entity.ts';
import { doLongWork } from '../../framework/queue/long-work.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { expireFiles } from './expire-files.ts';
import { fileWork } from './make-files.ts';

export const fileJobs = (tools: JobTools): Job[] => [
  {
    name: 'make files',
    everyMs: 1000,
    isQueue: true,
    run: () => makeFiles(tools),
    backlog: backlogOf(fileWork(tools), sql`f.created_at`),
  },
  { name: 'remove old files', everyMs: 600_000, run: () => expireFiles(tools) },
];

/** Creates the requested files of each organization, under its row security. */
function makeFiles(tools: JobTools): Promise<number> {
  const files = fileWork(tools);
  return inEachEntity(tools, entitiesWithDue(files, tools.clock.now()), (open) =>
    doLongWork(files, open, tools),
  );
}
