import { z } from 'zod';
import { internal } from '../../core/classes.ts';
import { listFilterSchema } from '../../core/list.ts';
import { uuid } from '../../core/values.ts';
import { taskFilterColumns } from '../columns.ts';
import { assigneeCandidateSchema } from '../story.ts';

/** Tasks that are named one by one, where not all of a filter are handed out. */
export const HAND_OUT_TASKS_MOST = 1000;
/** People among whom tasks are handed out at once. */
const PEOPLE_MOST = 200;

/** Everybody gets as many tasks as the others, or whoever has few gets more, until all have as many. */
export const handOutWays = ['evenly', 'byLoad'] as const;
export type HandOutWay = (typeof handOutWays)[number];

const shape = {
  /** Tasks that are complete are left out. */
  filter: listFilterSchema(taskFilterColumns),
  /** Only these of them. */
  taskIds: z.array(internal(uuid)).min(1).max(HAND_OUT_TASKS_MOST).optional(),
  way: internal(z.enum(handOutWays)),
  /** Whether tasks that somebody has are handed out as well. */
  includesHeld: internal(z.boolean()),
  /** Whether tasks that wait for a later day are as well; without it those that are named by `taskIds` are, and no others. */
  includesWaiting: internal(z.boolean()).optional(),
};
const people = z.array(internal(uuid)).max(PEOPLE_MOST);

const example = { filter: {}, way: 'byLoad', includesHeld: false };
export const handOutPlanBody = z
  .strictObject({ ...shape, people })
  .meta({ examples: [{ ...example, people: [] }] });
export type HandOutPlanBody = z.infer<typeof handOutPlanBody>;
export const handOutBody = z
  .strictObject({ ...shape, people: people.min(1, 'Choose at least one person') })
  .meta({ examples: [{ ...example, people: ['018f0000-0000-7000-8000-000000000001'] }] });
export type HandOutBody = z.infer<typeof handOutBody>;

const count = internal(z.int().min(0));

/** Somebody who may have some of the tasks. */
const handOutPersonSchema = z.object({
  ...assigneeCandidateSchema.shape,
  /** Whether they also manage the tasks of one of the groups: who hands out seldom means them. */
  isManager: internal(z.boolean()),
  /** An account of a bot, which nobody means by everybody. */
  isBot: internal(z.boolean()),
  /** How many of the tasks they may have, by their groups and facilities. */
  mayHave: count,
  /** What they get, beside those of the tasks that they have and keep. */
  gets: count,
  keeps: count,
  /** `openTasks` when all this is done. */
  openTasksAfter: count,
});
export type HandOutPerson = z.infer<typeof handOutPersonSchema>;

export const handOutPlanSchema = z.object({
  /** What is handed out: to people who do not have it now. */
  tasks: count,
  /** How many of all tasks somebody has. */
  held: count,
  /** How many of them wait for a later day. */
  waiting: count,
  /** What is left as it is: of groups that this user does not manage, and what none of the people chosen may have. */
  notManaged: count,
  forNobody: count,
  /** Everybody who may have some of the tasks, by name. */
  people: z.array(handOutPersonSchema),
});
export type HandOutPlan = z.infer<typeof handOutPlanSchema>;
