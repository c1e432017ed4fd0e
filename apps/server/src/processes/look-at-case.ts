import { groupOfProcess } from '@waypost/contract/processes/names';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import { keepRulesResult } from '../modules/eligibility/module.ts';
import { closeTask, keepTask, lockTasksOf, type Reason } from '../modules/tasks/module.ts';
import { type Asking, openAsking } from './asking.ts';
import type { Finding, Look, Process } from './process.ts';
import { taskContent } from './task-content.ts';

/** What a look at a case came to. */
export type Looked = { opened: number; closed: number };

/** Looks at a case, and opens, changes and closes the tasks of a process as the rules say. */
export async function lookAtCase(work: Work<Actor>, process: Process, look: Look): Promise<Looked> {
  const asking = openAsking(work);
  // Nothing may come of it; what does is on record.
  work.unchanged();
  await lockTasksOf(work.db, [look.caseId]);
  const looked = { opened: 0, closed: 0 };
  for (const finding of await process.judge(work, asking, look)) {
    if (finding.rulesOf) await keepRulesResult(work, finding.rulesOf.transactionId, finding.rulesOf);
    const { opened, closed } = await follow(work, process, asking, look, finding);
    looked.opened += opened;
    looked.closed += closed;
  }
  return looked;
}

async function follow(
  work: Work<Actor>,
  process: Process,
  asking: Asking,
  { caseId, happened }: Look,
  { taskType, subject, needed, tables, facts }: Finding,
): Promise<Looked> {
  const place = { caseId, process: process.name, name: taskType, subject };
  const event = happened && { id: happened.id, type: happened.type, occurredAt: happened.occurredAt };
  const reason: Reason = { event, tables, facts };
  if (needed === null) return { opened: 0, ...(await closeTask(work, place, reason)) };
  const content = await taskContent(asking, process, taskType);
  const { isOpened } = await keepTask(work, {
    ...place,
    ...needed,
    group: groupOfProcess[process.name],
    startUrl: process.startUrl,
    meantFor: content.isDirect ? (happened?.userId ?? null) : null,
    daysToComplete: content.daysToComplete,
    priority: content.priority,
    toDos: content.toDos,
    reason: { ...reason, tables: [...tables, ...content.tables] },
  });
  return { opened: isOpened ? 1 : 0, closed: 0 };
}
