import { type RawBuilder, sql } from 'kysely';
import type { JobTools } from '../../framework/job-tools.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Open } from '../../framework/queue/claim.ts';
import { inEachEntity } from '../../framework/queue/in-each-entity.ts';
import { doLongWork } from '../../framework/queue/long-work.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { faxing, followingFaxes } from './fax.ts';
import { filing } from './file.ts';
import { making } from './make.ts';

/** The steps of documents, each with a queue of its own, so that a fax does not wait for the document system. */
export function documentJobs(tools: JobTools): Job[] {
  const job = (name: string, send: (open: Open) => Promise<number>, waiting: RawBuilder<unknown>): Job => ({
    name,
    everyMs: 1000,
    isQueue: true,
    run: () =>
      inEachEntity(tools, sql`select distinct d.entity_id from generated_document d where ${waiting}`, send),
    backlog: backlogOf({ from: sql`generated_document d`, isDue: () => waiting }, sql`d.ordered_at`),
  });
  return [
    job('make documents', (open) => doLongWork(making(tools, open), open, tools), sql`d.making = 'waiting'`),
    job('file documents', (open) => doLongWork(filing(tools, open), open, tools), sql`d.filing = 'waiting'`),
    job('fax documents', (open) => doLongWork(faxing(tools, open), open, tools), sql`d.faxing = 'waiting'`),
    job('follow faxes', (open) => doLongWork(followingFaxes(tools), open, tools), sql`d.faxing = 'sent'`),
  ];
}
