import { z } from 'zod';
import { actorKinds } from '../audit/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { instant, uuid, version } from '../core/values.ts';

/**
 * Decision models and their tables, as every call of the service returns them. A `tenantId` of null is the
 * provider's default, which applies to every organization without a model of its own (W-087).
 */

/** Maximum depth of facts. */
const FACTS_DEEP = 32;
/** Maximum number of rules of a table (decision 58). */
export const RULES_MAX = 10_000;

const text = internal(z.string());
const count = internal(z.int().min(0));
const cell = internal(z.string().max(10_000));
const tenantId = internal(uuid).nullable();

/** The code of a setting that is stored but has no effect at present. */
export const NO_EFFECT = 'no-effect';

/** A problem of a model. An error keeps the table from deciding, a warning does not. */
export const decisionFindingSchema = z.object({
  code: text,
  severity: internal(z.enum(['error', 'warning'])),
  /** The problem in one sentence. */
  message: text,
  /** The name of the decision with the problem. */
  element: text.optional(),
  /** The row, counted from 1; `otherRule` is the second row of an overlap. */
  rule: count.optional(),
  otherRule: count.optional(),
  /** The column, counted from 1, inputs before outputs. */
  column: count.optional(),
  /** For a gap: FEEL values of the inputs that no rule accepts, in the order of the columns. */
  example: z.array(text).optional(),
});
export type DecisionFinding = z.infer<typeof decisionFindingSchema>;

/**
 * A rule of a table (W-090): its cells as FEEL, in the order of the columns. A rule without an id in the model is
 * identified by its position in this version of the table: `#3`.
 */
export const decisionRuleSchema = z.object({
  id: text.nullable(),
  comment: text.nullable(),
  inputs: z.array(cell),
  outputs: z.array(cell),
});
export type DecisionRule = z.infer<typeof decisionRuleSchema>;

/** A rule to be saved. A rule with the id of an existing rule replaces it; others are new. */
export const newDecisionRuleSchema = z.strictObject({
  id: internal(z.string().max(200)).nullish(),
  comment: internal(z.string().max(1000)).nullish(),
  inputs: z.array(cell).max(200),
  outputs: z.array(cell).max(200),
});
export type NewDecisionRule = z.infer<typeof newDecisionRuleSchema>;

const newRules = z.array(newDecisionRuleSchema).max(RULES_MAX);
/** All rules of a table: the list, or an object with the list under its name. */
export const newDecisionRulesSchema = z.union([
  z.strictObject({ rules: newRules }),
  newRules.transform((rules) => ({ rules })),
]);

const tableNameSchema = z.object({
  id: internal(uuid),
  name: text,
  /** Increases with every change of the table. */
  version,
  tenantId,
});

/** A fact for trying a table: its name, its FEEL type and the allowed values. */
const decisionFactSchema = z.object({
  name: text,
  type: text,
  values: z.array(text).nullable(),
  /** The components of a structured fact, or of each item of a list of such facts, by path. */
  components: z.array(z.object({ name: text, type: text })).optional(),
});
export type DecisionFact = z.infer<typeof decisionFactSchema>;

export const decisionTableSchema = tableNameSchema.extend({
  modelId: internal(uuid),
  modelName: text,
  hitPolicy: text,
  aggregation: text.nullable(),
  inputs: z.array(
    z.object({ label: text.nullable(), expression: text, type: text.nullable(), values: text.nullable() }),
  ),
  outputs: z.array(
    z.object({
      label: text.nullable(),
      name: text.nullable(),
      type: text.nullable(),
      values: text.nullable(),
    }),
  ),
  rules: z.array(decisionRuleSchema),
  facts: z.array(decisionFactSchema),
  findings: z.array(decisionFindingSchema),
});
export type DecisionTable = z.infer<typeof decisionTableSchema>;

const changedBySchema = z.object({ kind: internal(z.enum(actorKinds)), name: text });

export const decisionModelSummarySchema = z.object({
  id: internal(uuid),
  name: text,
  version,
  tenantId,
  fileName: text.nullable(),
  changedAt: internal(instant),
  changedBy: changedBySchema,
  tables: z.array(tableNameSchema.omit({ tenantId: true }).extend({ rules: count })),
  /** Whether the organization's own model of the same name replaces this default. */
  isReplaced: internal(z.boolean()),
});
export type DecisionModelSummary = z.infer<typeof decisionModelSummarySchema>;

export const decisionModelSchema = decisionModelSummarySchema.extend({
  /** The model as it was uploaded, with the rules as they are now. */
  modelXml: text,
  findings: z.array(decisionFindingSchema),
});
export type DecisionModel = z.infer<typeof decisionModelSchema>;

/** The origin of a version of a model. */
export const decisionModelSteps = ['installed', 'uploaded', 'rules', 'restored', 'removed'] as const;

export const decisionModelVersionSchema = z.object({
  version,
  at: internal(instant),
  by: changedBySchema,
  step: internal(z.enum(decisionModelSteps)),
  fileName: text.nullable(),
  /** The table with the replaced rules. */
  table: text.nullable(),
  /** The restored version. */
  restored: version.nullable(),
});
export type DecisionModelVersion = z.infer<typeof decisionModelVersionSchema>;

const ruleAt = z.object({
  row: count,
  comment: text.nullable(),
  inputs: z.array(cell),
  outputs: z.array(cell),
});

/** The differences between two versions of a model, by table and rule. */
export const decisionDifferenceSchema = z.object({
  from: version,
  to: version,
  tables: z.array(
    z.object({
      name: text,
      change: internal(z.enum(['added', 'removed', 'changed'])),
      /** Columns, hit policy and rules, each where they differ. */
      columns: z.object({ before: z.array(text), after: z.array(text) }).nullable(),
      hitPolicy: z.object({ before: text, after: text }).nullable(),
      rules: z.array(
        z.object({
          change: internal(z.enum(['added', 'removed', 'changed', 'moved'])),
          before: ruleAt.nullable(),
          after: ruleAt.nullable(),
        }),
      ),
    }),
  ),
  /** Whether anything besides the tables differs: another decision, a type, a diagram. */
  isOtherwiseChanged: internal(z.boolean()),
});
export type DecisionDifference = z.infer<typeof decisionDifferenceSchema>;

/** The values for trying a table may be about a patient, so they are neither stored nor logged. */
const facts = z
  .record(phi(z.string().max(200)), phi(z.unknown()))
  .refine((given) => depthOf(given) <= FACTS_DEEP, `Send facts that are at most ${FACTS_DEEP} levels deep`);

const isNamed = (given: Readonly<Record<string, unknown>>): boolean => Object.keys(given).join() === 'facts';
/** The facts under the key `facts`, or directly. An object with the only key `facts` is always the first form. */
export const evaluationSchema = z.union([
  z.strictObject({ facts }),
  facts
    .refine((given) => !isNamed(given), { path: ['facts'], error: 'Send facts as an object' })
    .transform((given) => ({ facts: given })),
]);

/** The depth of a value, computed without recursion, because a hostile value has thousands of levels. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = [value]; level.length > 0 && depth <= FACTS_DEEP; depth += 1)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  return depth;
}

const json = phi(z.unknown());
export const evaluationResultSchema = z.object({
  table: tableNameSchema,
  value: json,
  /** Values that became null during the evaluation, and why. */
  warnings: z.array(phi(z.string())),
  /** The evaluated tables in order. */
  tables: z.array(
    z.object({
      name: text,
      hitPolicy: text,
      inputs: z.array(z.object({ expression: text, label: text.nullable(), value: json })),
      /** The matching rules, counted from 1. */
      matched: z.array(count),
      rules: z.array(
        z.object({
          rule: count,
          id: text.nullable(),
          /** The first column, counted from 1, whose cell did not match. */
          refusedBy: z.object({ column: count, test: text, value: json }).nullable(),
        }),
      ),
      value: json,
    }),
  ),
});
export type EvaluationResult = z.infer<typeof evaluationResultSchema>;

/** The process and its task for which condition codes are requested (W-089). */
export const conditionCodeProcess = 'RegistrationVerification_Main';
export const conditionCodeTasks = [
  'Activity_RegistrationVerification',
  'Activity_RegistrationException',
] as const;

/** The names of the tasks in the table of condition codes. */
const codedTasks: Readonly<Record<string, (typeof conditionCodeTasks)[number]>> = {
  'Registration Verification': 'Activity_RegistrationVerification',
  'Registration Exception': 'Activity_RegistrationException',
};

/** The query for the condition codes of a task; null for a task that gets none manually. */
export function conditionCodeQuery(taskName: string) {
  const TaskId = Object.hasOwn(codedTasks, taskName) ? codedTasks[taskName] : undefined;
  return TaskId === undefined ? null : ({ ProcessKey: conditionCodeProcess, TaskId } as const);
}

export const conditionCodeSchema = z.object({ conditionCode: text, description: text });
export type ConditionCode = z.infer<typeof conditionCodeSchema>;
