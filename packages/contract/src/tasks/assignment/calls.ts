import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../../core/classes.ts';
import { taskGroups } from '../../core/permissions.ts';
import { ifMatchHeaders, instant, isoDate, uuid } from '../../core/values.ts';
import { processNames } from '../../processes/names.ts';
import {
  AWAY_HOURS_MOST,
  assignmentModes,
  availabilityStates,
  DAILY_LIMIT_MOST,
  WEIGHT_MOST,
} from './rules.ts';

/** What somebody has said of themselves, or a manager of them. Null where nobody has: no rule gives them tasks. */
export const availabilitySchema = z.object({
  state: internal(z.enum(availabilityStates)),
  since: internal(instant),
  /** The first day away, of an absence that was planned; null for one that began when it was said, and for who is available. */
  awayFrom: internal(isoDate).nullable(),
  /** The first day back, where the facility of a task is; null while nobody knows, and for who is available. */
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
  z.int().min(1, 'Must be at least 1').max(DAILY_LIMIT_MOST, `Must be at most ${DAILY_LIMIT_MOST}`),
).nullable();
const weight = internal(
  z.int().min(0, 'Must be at least 0').max(WEIGHT_MOST, `Must be at most ${WEIGHT_MOST}`),
);
/** 0 while nobody has set anything. */
const settingVersion = internal(z.int().min(0));

const typeShape = {
  process: internal(z.enum(processNames)),
  taskType: internal(z.string().min(1).max(100)),
};
const ruleShape = {
  ...typeShape,
  mode: internal(z.enum(assignmentModes)),
  /** Tasks of this type that the rule gives each person in a day, at the most; null for as many as come. */
  dailyLimit,
};

/** How tasks of a type are given out. */
export const assignmentRuleSchema = z.object({ ...ruleShape, version: settingVersion });
export type AssignmentRule = z.infer<typeof assignmentRuleSchema>;

const shareShape = {
  weight,
  /** In place of the limit of the rule; null where that holds. */
  dailyLimit,
};

/** Somebody whom a rule may give tasks, and how many. */
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
  /** People who get another share than the usual one: a weight of 1, and the limit of the rule. */
  members: z.array(z.strictObject({ id: internal(uuid), ...shareShape })).max(2000),
});
export type RuleBody = z.infer<typeof ruleBody>;

const settingsShape = {
  /** Hours after which what somebody away has goes back to its group; null for never. */
  awayReturnHours: internal(
    z.int().min(1, 'Must be at least 1').max(AWAY_HOURS_MOST, `Must be at most ${AWAY_HOURS_MOST}`),
  ).nullable(),
};
export const assignmentSettingsSchema = z.object({ ...settingsShape, version: settingVersion });
export type AssignmentSettings = z.infer<typeof assignmentSettingsSchema>;

/** Somebody whose tasks the caller manages, and whether they are there. */
const personThereSchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  availability: availabilitySchema.nullable(),
});
export type PersonThere = z.infer<typeof personThereSchema>;

/** What somebody has to do, by kind. */
export const heldTasksSchema = z.object({
  /** Their name as the lists of tasks have it. */
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

/** Who is there, and how tasks are given out among them. */
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
