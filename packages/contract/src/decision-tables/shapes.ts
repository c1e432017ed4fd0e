import { z } from 'zod';
import { actorKinds } from '../audit/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { instant, uuid, version } from '../core/values.ts';

/**
 * Decision models and their tables, as every call of the service shows them. A `tenantId` of null is the provider's
 * default, which decides for every organisation that has none of its own (W-087).
 */

/** Facts have no more levels inside each other, themselves among them. */
const FACTS_DEEP = 32;
/** A table has no more rules (decision 58). */
export const RULES_MAX = 10_000;

const text = internal(z.string());
const count = internal(z.int().min(0));
const cell = internal(z.string().max(10_000));
const tenantId = internal(uuid).nullable();

/** The code of what is kept and does nothing as things are. */
export const NO_EFFECT = 'no-effect';

/** What is wrong with a model, or looks so. An error keeps the table from deciding, a warning does not. */
export const decisionFindingSchema = z.object({
  code: text,
  severity: internal(z.enum(['error', 'warning'])),
  /** One sentence. */
  message: text,
  /** The decision it is in, by name. */
  element: text.optional(),
  /** The row, counted from 1; the second of an overlap in `otherRule`. */
  rule: count.optional(),
  otherRule: count.optional(),
  /** The column, counted from 1, inputs before outputs. */
  column: count.optional(),
  /** For a gap: values of the inputs that no rule takes, in the order of the columns, as FEEL. */
  example: z.array(text).optional(),
});
export type DecisionFinding = z.infer<typeof decisionFindingSchema>;

/**
 * A rule of a table (W-090): its cells as FEEL, in the order of the columns. Where the model gives a rule no id, it is known by its place
 * in this version of the table: `#3`.
 */
export const decisionRuleSchema = z.object({
  id: text.nullable(),
  comment: text.nullable(),
  inputs: z.array(cell),
  outputs: z.array(cell),
});
export type DecisionRule = z.infer<typeof decisionRuleSchema>;

/** A rule to be kept. One with the id of a rule of the table stays that rule; others are new. */
export const newDecisionRuleSchema = z.strictObject({
  id: internal(z.string().max(200)).nullish(),
  comment: internal(z.string().max(1000)).nullish(),
  inputs: z.array(cell).max(200),
  outputs: z.array(cell).max(200),
});
export type NewDecisionRule = z.infer<typeof newDecisionRuleSchema>;

const newRules = z.array(newDecisionRuleSchema).max(RULES_MAX);
/** All rules of a table: the list, or the list beside its name. */
export const newDecisionRulesSchema = z.union([
  z.strictObject({ rules: newRules }),
  newRules.transform((rules) => ({ rules })),
]);

const tableNameSchema = z.object({
  id: internal(uuid),
  name: text,
  /** Grows with each change of the table, by whichever way. */
  version,
  tenantId,
});

/** What somebody types to try a table: a fact by its name, with its FEEL type and the values it is limited to. */
const decisionFactSchema = z.object({
  name: text,
  type: text,
  values: z.array(text).nullable(),
  /** What a structured fact, or each item of a list of such, is made of, each by the path that leads to it. */
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
  /** A default that an own model of the same name stands in for. */
  isReplaced: internal(z.boolean()),
});
export type DecisionModelSummary = z.infer<typeof decisionModelSummarySchema>;

export const decisionModelSchema = decisionModelSummarySchema.extend({
  /** The model as it was uploaded, with the rules as they are now. */
  modelXml: text,
  findings: z.array(decisionFindingSchema),
});
export type DecisionModel = z.infer<typeof decisionModelSchema>;

/** How a version of a model came to be. */
export const decisionModelSteps = ['installed', 'uploaded', 'rules', 'restored', 'removed'] as const;

export const decisionModelVersionSchema = z.object({
  version,
  at: internal(instant),
  by: changedBySchema,
  step: internal(z.enum(decisionModelSteps)),
  fileName: text.nullable(),
  /** The table whose rules were replaced. */
  table: text.nullable(),
  /** The version that was restored. */
  restored: version.nullable(),
});
export type DecisionModelVersion = z.infer<typeof decisionModelVersionSchema>;

const ruleAt = z.object({
  row: count,
  comment: text.nullable(),
  inputs: z.array(cell),
  outputs: z.array(cell),
});

/** What differs between two versions of a model, table by table and rule by rule. */
export const decisionDifferenceSchema = z.object({
  from: version,
  to: version,
  tables: z.array(
    z.object({
      name: text,
      change: internal(z.enum(['added', 'removed', 'changed'])),
      /** Columns, hit policy and rules, each where it differs. */
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
  /** Something beside the tables differs: another decision, a type, a diagram. */
  isOtherwiseChanged: internal(z.boolean()),
});
export type DecisionDifference = z.infer<typeof decisionDifferenceSchema>;

/** What is typed to try a table is about a patient for all that is known: it is neither kept nor logged. */
const facts = z
  .record(phi(z.string().max(200)), phi(z.unknown()))
  .refine((given) => depthOf(given) <= FACTS_DEEP, `Send facts that are at most ${FACTS_DEEP} levels deep`);

const isNamed = (given: Readonly<Record<string, unknown>>): boolean => Object.keys(given).join() === 'facts';
/** The facts under their name, or alone. What has one name, `facts`, is always the first. */
export const evaluationSchema = z.union([
  z.strictObject({ facts }),
  facts
    .refine((given) => !isNamed(given), { path: ['facts'], error: 'Send facts as an object' })
    .transform((given) => ({ facts: given })),
]);

/** How many levels a value has, none of them by calling itself: a hostile one has thousands. */
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
  /** What became null on the way, and why. */
  warnings: z.array(phi(z.string())),
  /** The tables that were gone through, in order. */
  tables: z.array(
    z.object({
      name: text,
      hitPolicy: text,
      inputs: z.array(z.object({ expression: text, label: text.nullable(), value: json })),
      /** The rules that matched, counted from 1. */
      matched: z.array(count),
      rules: z.array(
        z.object({
          rule: count,
          id: text.nullable(),
          /** The first column, counted from 1, whose cell did not take its value. */
          refusedBy: z.object({ column: count, test: text, value: json }).nullable(),
        }),
      ),
      value: json,
    }),
  ),
});
export type EvaluationResult = z.infer<typeof evaluationResultSchema>;

/** The process and the task of it whose condition codes are asked for (W-089). */
export const conditionCodeProcess = 'RegistrationVerification_Main';
export const conditionCodeTasks = [
  'Activity_RegistrationVerification',
  'Activity_RegistrationException',
] as const;

/** What the table of condition codes calls the tasks that are given one. */
const codedTasks: Readonly<Record<string, (typeof conditionCodeTasks)[number]>> = {
  'Registration Verification': 'Activity_RegistrationVerification',
  'Registration Exception': 'Activity_RegistrationException',
};

/** What condition codes of a task are asked by; null for one that is given none by hand. */
export function conditionCodeQuery(taskName: string) {
  const TaskId = Object.hasOwn(codedTasks, taskName) ? codedTasks[taskName] : undefined;
  return TaskId === undefined ? null : ({ ProcessKey: conditionCodeProcess, TaskId } as const);
}

export const conditionCodeSchema = z.object({ conditionCode: text, description: text });
export type ConditionCode = z.infer<typeof conditionCodeSchema>;
