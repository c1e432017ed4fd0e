import { groupOfProcess } from '@waypost/contract/processes/names';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import { keepRulesResult } from '../modules/eligibility/module.ts';
import { closeTask, lockTasksOf, openOrUpdateTask, type Reason } from '../modules/tasks/module.ts';
import { type DecisionClient, openDecisionClient } from './decision-client.ts';
import type { Evaluation, Finding, Process } from './process.ts';
import { taskContent } from './task-content.ts';

/** What a look at a case came to. */
export type Evaluated = { opened: number; closed: number };

/** Looks at a case, and opens, changes and closes the tasks of a process as the rules say. */
export async function evaluateCase(
  work: Work<Actor>,
  process: Process,
  look: Evaluation,
): Promise<Evaluated> {
  const asking = openDecisionClient(work);
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
  asking: DecisionClient,
  { caseId, trigger }: Evaluation,
  { taskType, subject, requirement, tables, facts }: Finding,
): Promise<Evaluated> {
  const place = { caseId, process: process.name, name: taskType, subject };
  const event = trigger && { id: trigger.id, type: trigger.type, occurredAt: trigger.occurredAt };
  const reason: Reason = { event, tables, facts };
  if (requirement === null) return { opened: 0, ...(await closeTask(work, place, reason)) };
  const content = await taskContent(asking, process, taskType);
  const { isOpened } = await openOrUpdateTask(work, {
    ...place,
    ...requirement,
    group: groupOfProcess[process.name],
    startUrl: process.startUrl,
    suggestedAssignee: content.isDirect ? (trigger?.userId ?? null) : null,
    daysToComplete: content.daysToComplete,
    priority: content.priority,
    toDos: content.toDos,
    reason: { ...reason, tables: [...tables, ...content.tables] },
  });
  return { opened: isOpened ? 1 : 0, closed: 0 };
}
