import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';
import { rulesResultSchema } from '../decision-tables/rules-result.ts';
import { newDecisionRuleSchema, RULES_MAX } from '../decision-tables/shapes.ts';
import { processNames } from './names.ts';
import { countedTables, recentMatchesSchema } from './recent-matches.ts';

/** A task as the rules would create it. */
const wouldBeSchema = z.object({
  exceptions: z.array(internal(z.string())),
  conditionCode: internal(z.string()).nullable(),
  assignment: internal(z.enum(['Group Assignment', 'Direct Assignment'])),
  daysToComplete: internal(z.int()),
  priority: internal(z.int()),
  recommendations: z.array(internal(z.string())),
});
export type WouldBe = z.infer<typeof wouldBeSchema>;

/** Maximum number of evaluated cases, the latest first. */
export const CASES_TRIED = 200;
/** Maximum number of open tasks evaluated for the rules of escalation, ordered by due date. */
export const TASKS_TRIED = 1000;

export const whatWouldChangeSchema = z.object({
  /** Evaluated cases. */
  cases: internal(z.int().min(0)),
  /** Tasks that the present rules create, and that the new rules would create. */
  tasksBefore: internal(z.int().min(0)),
  tasksAfter: internal(z.int().min(0)),
  differences: z.array(
    z.object({
      caseNumber: phi(z.string()),
      process: internal(z.enum(processNames)),
      taskType: internal(z.string()),
      /** The payer or insurance of the task; empty when it is about the case. */
      about: phi(z.string()),
      /** Null when no task is created. */
      before: wouldBeSchema.nullable(),
      after: wouldBeSchema.nullable(),
    }),
  ),
  /**
   * For the table of escalation: open tasks and the effect of the rules on each, instead of cases. Null for other
   * tables.
   */
  escalations: z
    .object({
      tasks: internal(z.int().min(0)),
      /** Tasks affected by the present rules, and by the new rules. */
      before: internal(z.int().min(0)),
      after: internal(z.int().min(0)),
      /** Each rule of the new table, in its order. */
      rules: z.array(
        z.object({
          /** Its name; empty when it has none or the name is computed. */
          rule: internal(z.string()),
          /**
           * Tasks that it would match, and those it would change: an effect that is present already, or that the
           * rule had before, does not count.
           */
          matching: internal(z.int().min(0)),
          acting: internal(z.int().min(0)),
        }),
      ),
      differences: z.array(
        z.object({
          taskId: internal(uuid),
          taskType: internal(z.string()),
          caseNumber: phi(z.string()),
          before: z.array(internal(z.string())),
          after: z.array(internal(z.string())),
        }),
      ),
    })
    .nullable(),
});
export type WhatWouldChange = z.infer<typeof whatWouldChangeSchema>;

const count = internal(z.int().min(0));
/** Tasks that importing a file would open. */
export const expectedTasksSchema = z.object({
  /** Cases that it would open. */
  cases: count,
  /**
   * The number of evaluated cases, spread over the file: all of them, or a sample from which the counts are
   * extrapolated.
   */
  judged: count,
  /** Tasks by type, the largest number first. */
  tasks: z.array(
    z.object({
      taskType: internal(z.string()),
      tasks: count,
      /** The reasons for the tasks, the most frequent first. */
      reasons: z.array(
        z.object({ id: internal(z.string()), description: internal(z.string()), tasks: count }),
      ),
    }),
  ),
});
export type ExpectedTasks = z.infer<typeof expectedTasksSchema>;

export const reevaluationStates = ['waiting', 'running', 'done', 'stopped'] as const;

/** The reevaluation of all open cases by a process with the present tables. */
export const reevaluationSchema = z.object({
  id: internal(uuid),
  process: internal(z.enum(processNames)),
  state: internal(z.enum(reevaluationStates)),
  startedAt: internal(instant),
  startedBy: internal(z.string()),
  endedAt: internal(instant).nullable(),
  /** Cases to evaluate, and cases evaluated so far. */
  cases: internal(z.int().min(0)),
  done: internal(z.int().min(0)),
  opened: internal(z.int().min(0)),
  closed: internal(z.int().min(0)),
});
export type Reevaluation = z.infer<typeof reevaluationSchema>;

const path = '/services/decision-management';

export const processesContract = {
  runRules: oc
    .route({
      method: 'POST',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}/rules',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Run the rules on a stored answer again, as they are now',
      description: 'Opens, changes or closes the task of its case as an answer that comes in would.',
    })
    .input(z.object({ params: z.object({ id: internal(uuid) }) }))
    .output(rulesResultSchema),
  whatWouldChange: oc
    .route({
      method: 'POST',
      path: `${path}/decisiontables/{id}/what-would-change`,
      inputStructure: 'detailed',
      tags: ['decision'],
      summary: 'Which tasks of the latest cases would be others, had a table these rules',
      description:
        'Nothing is kept, and no task changes. For the table of escalation: which open tasks would be escalated otherwise.',
    })
    .input(
      z.object({
        params: z.object({ id: internal(z.string().min(1).max(200)) }),
        body: z.strictObject({ rules: z.array(newDecisionRuleSchema).max(RULES_MAX) }),
      }),
    )
    .output(whatWouldChangeSchema),
  recentMatches: oc
    .route({
      method: 'GET',
      path: `${path}/decisiontables/{id}/recent-matches`,
      inputStructure: 'detailed',
      tags: ['decision'],
      summary: 'What each row of a table of the configuration matched in the last seven days',
      description:
        'Counts at the facilities of the caller, by the rows as they are now: answers of payers and the tasks opened for them (Eligibility_Exceptions), tasks opened and those completed since (…_UserTaskProperties), or those whose to-do was answered (…_UserTaskToDos), registration tasks completed with a condition code and the documents made of them (…_DocumentGeneration), tasks on which a rule acted and those completed since (Escalation).',
    })
    .input(z.object({ params: z.object({ id: internal(z.enum(countedTables)) }) }))
    .output(recentMatchesSchema),
  expectedTasks: oc
    .route({
      method: 'POST',
      path: '/services/case/api/Imports/{importId}/expected-tasks',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Which tasks an import would open, by the rules as they are now',
      description:
        'For a registration list whose rows are checked. Some of its new cases are opened, judged and taken back again: nothing is kept. Answers of payers and later changes may open more.',
    })
    .input(z.object({ params: z.object({ importId: internal(uuid) }) }))
    .output(expectedTasksSchema),
  reevaluate: oc
    .route({
      method: 'POST',
      path: `${path}/reevaluations`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags: ['decision'],
      summary: 'Look at the cases of the organization again, as the tables are now',
      description:
        'Done by the worker, a few cases at a time. One at a time for each process: while one runs, another is refused.',
    })
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: z.strictObject({ process: internal(z.enum(processNames)) }),
      }),
    )
    .output(reevaluationSchema),
  reevaluations: oc
    .route({
      method: 'GET',
      path: `${path}/reevaluations`,
      inputStructure: 'detailed',
      tags: ['decision'],
      summary: 'How far the cases have been looked at again, the latest first',
    })
    .input(z.object({}))
    .output(z.array(reevaluationSchema)),
  stopReevaluation: oc
    .route({
      method: 'POST',
      path: `${path}/reevaluations/{id}/stop`,
      inputStructure: 'detailed',
      tags: ['decision'],
      summary: 'Look at no more cases',
      description: 'What was opened or closed already stays so.',
    })
    .input(z.object({ params: z.object({ id: internal(uuid) }) }))
    .output(reevaluationSchema),
};
