import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../../core/classes.ts';
import { taskGroups } from '../../core/permissions.ts';
import { ifMatchHeaders, instant, isoDate, uuid } from '../../core/values.ts';
import { processNames } from '../../processes/names.ts';
import { assignmentModes, availabilityStates, MAX_AWAY_HOURS, MAX_DAILY_LIMIT, MAX_WEIGHT } from './rules.ts';

/**
 * The availability that a person or their manager has stated. Null when unknown: no rule assigns tasks to them
 * then.
 */
export const availabilitySchema = z.object({
  state: internal(z.enum(availabilityStates)),
  since: internal(instant),
  /**
   * The first day of a planned absence; null for an absence that began when it was stated, and for an available
   * person.
   */
  awayFrom: internal(isoDate).nullable(),
  /** The first day back, in the time zone of a task's facility; null while unknown, and for an available person. */
  backOn: internal(isoDate).nullable(),
});
export type Availability = z.infer<typeof availabilitySchema>;
const availabilityOrNull = z.object({ availability: availabilitySchema.nullable() });

const availabilityBody = z.strictObject({
  state: internal(z.enum(availabilityStates)),
  awayFrom: internal(isoDate).nullable().optional(),
  backOn: internal(isoDate).nullable().optional(),
});
export type AvailabilityBody = z.infer<typeof availabilityBody>;

const dailyLimit = internal(
  z.int().min(1, 'Must be at least 1').max(MAX_DAILY_LIMIT, `Must be at most ${MAX_DAILY_LIMIT}`),
).nullable();
const weight = internal(
  z.int().min(0, 'Must be at least 0').max(MAX_WEIGHT, `Must be at most ${MAX_WEIGHT}`),
);
/** 0 before the first change. */
const settingVersion = internal(z.int().min(0));

const typeShape = {
  process: internal(z.enum(processNames)),
  taskType: internal(z.string().min(1).max(100)),
};
const ruleShape = {
  ...typeShape,
  mode: internal(z.enum(assignmentModes)),
  /** Maximum number of tasks of this type that the rule assigns to each person per day; null for no limit. */
  dailyLimit,
};

/** The way in which tasks of a type are assigned. */
export const assignmentRuleSchema = z.object({ ...ruleShape, version: settingVersion });
export type AssignmentRule = z.infer<typeof assignmentRuleSchema>;

const shareShape = {
  weight,
  /** Replaces the limit of the rule; null when the rule's limit applies. */
  dailyLimit,
};

/** A person to whom a rule may assign tasks, and their share. */
export const ruleMemberSchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  userName: internal(z.string()),
  availability: availabilitySchema.nullable(),
  openTasks: internal(z.int().min(0)),
  ...shareShape,
});
export type RuleMember = z.infer<typeof ruleMemberSchema>;

export const ruleInFullSchema = z.object({
  ...assignmentRuleSchema.shape,
  members: z.array(ruleMemberSchema),
});
export type RuleInFull = z.infer<typeof ruleInFullSchema>;

const ruleBody = z.strictObject({
  ...ruleShape,
  /** People whose share differs from the default: a weight of 1, and the limit of the rule. */
  members: z.array(z.strictObject({ id: internal(uuid), ...shareShape })).max(2000),
});
export type RuleBody = z.infer<typeof ruleBody>;

const settingsShape = {
  /** Hours after which the tasks of an absent person return to their group; null for never. */
  awayReturnHours: internal(
    z.int().min(1, 'Must be at least 1').max(MAX_AWAY_HOURS, `Must be at most ${MAX_AWAY_HOURS}`),
  ).nullable(),
};
export const assignmentSettingsSchema = z.object({ ...settingsShape, version: settingVersion });
export type AssignmentSettings = z.infer<typeof assignmentSettingsSchema>;

/** A person whose tasks the caller manages, and whether they are available. */
const personThereSchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  availability: availabilitySchema.nullable(),
});
export type PersonThere = z.infer<typeof personThereSchema>;

/** The tasks of a person, by kind. */
export const heldTasksSchema = z.object({
  /** The person's name as lists of tasks show it. */
  name: internal(z.string()),
  kinds: z.array(
    z.object({
      group: internal(z.enum(taskGroups)),
      taskName: internal(z.string()),
      tasks: internal(z.int().min(1)),
    }),
  ),
});
export type HeldTasks = z.infer<typeof heldTasksSchema>;

const route = (method: 'GET' | 'PUT', path: `/${string}`, summary: string, description?: string) =>
  oc.route({
    method,
    path: `/services/task/assignment${path}`,
    inputStructure: 'detailed',
    tags: ['task'],
    summary,
    description,
  });

/** The availability of people, and the assignment of tasks among them. */
export const assignmentContract = {
  myAvailability: route(
    'GET',
    '/users/me/availability',
    'Whether this user takes tasks that a rule gives out',
  ).output(availabilityOrNull),
  setMyAvailability: route(
    'PUT',
    '/users/me/availability',
    'Say that this user is available for tasks, or away',
    'Rules give tasks to people who are available alone. Who is away with a day to be back is available from that day on, and until the first day of an absence that is planned.',
  )
    .input(z.object({ body: availabilityBody }))
    .output(availabilityOrNull),
  setAvailability: route(
    'PUT',
    '/users/{userId}/availability',
    'Say of somebody that they are available for tasks, or away',
    'For who manages tasks of a group that this person works. They are told by e-mail who said it.',
  )
    .input(z.object({ params: z.object({ userId: internal(uuid) }), body: availabilityBody }))
    .output(availabilityOrNull),
  people: route(
    'GET',
    '/people',
    'Who is there or away, now or from a day on',
    'Everybody who works tasks of a group that the caller manages, at a facility of theirs, by name. Machine accounts and bots are none.',
  ).output(z.array(personThereSchema)),
  heldTasks: route(
    'GET',
    '/users/{userId}/held-tasks',
    'What somebody has to do, counted by kind',
    'Tasks that are not complete, at the facilities of who asks. For who deactivates users: these tasks go back to their groups then.',
  )
    .input(z.object({ params: z.object({ userId: internal(uuid) }) }))
    .output(heldTasksSchema),
  rules: route('GET', '/rules', 'How tasks of each type are given out').output(z.array(assignmentRuleSchema)),
  rule: route('GET', '/rule', 'How tasks of a type are given out, and to whom')
    .input(z.object({ query: z.object(typeShape) }))
    .output(ruleInFullSchema),
  setRule: route(
    'PUT',
    '/rule',
    'Set how tasks of a type are given out, and to whom',
    'Needs `If-Match` with the version the rule was read with, 0 for none. Open tasks of the type that nobody has are given out, too.',
  )
    .input(z.object({ headers: ifMatchHeaders, body: ruleBody }))
    .output(ruleInFullSchema),
  settings: route('GET', '/settings', 'What becomes of the tasks of somebody who is away').output(
    assignmentSettingsSchema,
  ),
  setSettings: route(
    'PUT',
    '/settings',
    'Set after how long the tasks of somebody who is away go back to their group',
    'Needs `If-Match` with the version the settings were read with, 0 for none.',
  )
    .input(z.object({ headers: ifMatchHeaders, body: z.strictObject(settingsShape) }))
    .output(assignmentSettingsSchema),
};
