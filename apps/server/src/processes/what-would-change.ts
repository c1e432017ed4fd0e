import type { NewDecisionRule } from '@waypost/contract/decision-tables/shapes';
import { CASES_TRIED, type WhatWouldChange, type WouldBe } from '@waypost/contract/processes/calls';
import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { sql } from 'kysely';
import type { Work } from '../framework/work.ts';
import type { Db } from '../infrastructure/database.ts';
import { caseRows } from '../modules/cases/readable.ts';
import { candidateRules } from '../modules/decision-tables/module.ts';
import { eligibilityTransactionRows } from '../modules/eligibility/readable.ts';
import { wouldEscalate } from '../modules/tasks/escalation/module.ts';
import { type DecisionClient, type Finding, openDecisionClient, type Process, withCache } from './process.ts';
import { processes } from './processes.ts';
import { taskContent } from './task-content.ts';

type EvaluatedCase = { id: string; caseNumber: string };

/** The latest cases: first those with the latest checks, then those with the latest service. */
async function latestCases(db: Db): Promise<EvaluatedCase[]> {
  const { rows } = await sql<EvaluatedCase>`
    select c.id, c.case_number as "caseNumber" from ${caseRows} c
    left join lateral (select max(x.sent_at) as asked_at from ${eligibilityTransactionRows} x
      where x.entity_id = c.entity_id and x.case_id = c.id) x on true
    order by x.asked_at desc nulls last, c.service_start desc, c.id limit ${CASES_TRIED}`.execute(db);
  return rows;
}

type ExpectedTask = { taskType: string; about: string; task: WouldBe };

/** The tasks that a process requires in a case, by their place in it. */
async function requestedTasks(
  work: Work,
  process: Process,
  decisionClient: DecisionClient,
  caseId: string,
): Promise<Map<string, ExpectedTask>> {
  const wanted = new Map<string, ExpectedTask>();
  for (const finding of await process.judge(work, decisionClient, { caseId, triggers: [] })) {
    const { requirement, taskType, subject } = finding;
    if (requirement === null) continue;
    wanted.set(JSON.stringify([taskType, subject]), {
      taskType,
      about: requirement.payerName,
      task: await previewTasks(process, decisionClient, finding, requirement),
    });
  }
  return wanted;
}

async function previewTasks(
  process: Process,
  decisionClient: DecisionClient,
  { taskType, contentFacts }: Finding,
  { exceptions, condition }: NonNullable<Finding['requirement']>,
): Promise<WouldBe> {
  const content = await taskContent(decisionClient, process, taskType, contentFacts);
  return {
    exceptions: exceptions.map(({ description }) => description),
    conditionCode: condition?.conditionCode ?? null,
    assignment: content.isDirect ? 'Direct Assignment' : 'Group Assignment',
    daysToComplete: content.daysToComplete,
    priority: content.priority,
    recommendations: content.toDos.map(({ recommendation }) => recommendation),
  };
}

/** The tasks of the latest cases that would differ if a table had these rules. Nothing is stored. */
export async function whatWouldChange(
  work: Work,
  table: string,
  rules: readonly NewDecisionRule[],
): Promise<WhatWouldChange> {
  const candidate = await candidateRules(work, table, rules);
  if (candidate.table === ESCALATION_TABLE) {
    const escalations = await wouldEscalate(work, candidate);
    work.audit({
      action: 'View',
      domainType: 'TaskList',
      domainId: null,
      snapshot: { tasks: escalations.tasks },
    });
    return { cases: 0, tasksBefore: 0, tasksAfter: 0, differences: [], escalations };
  }
  const asked = processes.filter(({ prefix }) => candidate.table.startsWith(`${prefix}_`));
  const [asItIs, asItWouldBe] = [
    withCache(openDecisionClient(work)),
    withCache(openDecisionClient(work, candidate)),
  ];
  const result: WhatWouldChange = {
    cases: 0,
    tasksBefore: 0,
    tasksAfter: 0,
    differences: [],
    escalations: null,
  };
  const cases = await latestCases(work.db);
  for (const { id, caseNumber } of cases) {
    result.cases += 1;
    for (const process of asked) {
      const now = await requestedTasks(work, process, asItIs, id);
      const then = await requestedTasks(work, process, asItWouldBe, id);
      result.tasksBefore += now.size;
      result.tasksAfter += then.size;
      for (const place of new Set([...now.keys(), ...then.keys()])) {
        const [before, after] = [now.get(place), then.get(place)];
        if (JSON.stringify(before?.task) === JSON.stringify(after?.task)) continue;
        result.differences.push({
          caseNumber,
          process: process.name,
          taskType: (after ?? before)?.taskType ?? '',
          about: (after ?? before)?.about ?? '',
          before: before?.task ?? null,
          after: after?.task ?? null,
        });
      }
    }
  }
  work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { cases: result.cases } });
  return result;
}
