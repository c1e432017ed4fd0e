import { sql } from 'kysely';
import type { Open } from '../../framework/claims.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { sendOutbox } from '../../framework/outbox.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { faxing, followingFaxes } from './fax.ts';
import { filing } from './file.ts';
import { making } from './make.ts';

/** The steps of documents; each goes on by itself, so that a fax does not wait for the document system. */
export function documentJobs(tools: JobTools): Job[] {
  const job = (name: string, send: (open: Open) => Promise<number>): Job => ({
    name,
    everyMs: 1000,
    isQueue: true,
    run: () => inEachEntity(tools, send),
  });
  return [
    job('make documents', (open) => sendOutbox(making(tools, open), open, tools)),
    job('file documents', (open) => sendOutbox(filing(tools, open), open, tools)),
    job('fax documents', (open) => sendOutbox(faxing(tools, open), open, tools)),
    job('follow faxes', (open) => sendOutbox(followingFaxes(tools), open, tools)),
  ];
}

/** Does the work of each organisation with open documents, under its row security. */
async function inEachEntity(tools: JobTools, send: (open: Open) => Promise<number>): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from generated_document
    where making = 'waiting' or filing = 'waiting' or faxing in ('waiting', 'sent')`.execute(tools.worker);
  let done = 0;
  for (const { entity_id } of rows) done += await send(await insideEntity(tools, entity_id));
  return done;
}
