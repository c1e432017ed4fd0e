import { z } from 'zod';
import { internal } from '../../core/classes.ts';
import { listFilterSchema } from '../../core/list.ts';
import { uuid } from '../../core/values.ts';
import { taskFilterColumns } from '../columns.ts';
import { assigneeCandidateSchema } from '../story.ts';

/** Maximum number of single tasks, when not all tasks of a filter are handed out. */
export const MAX_HAND_OUT_TASKS = 1000;
/** Maximum number of people among whom tasks are handed out. */
const MAX_PEOPLE = 200;

/**
 * `evenly`: everybody gets the same number. `byLoad`: people with fewer tasks get more, until all have the same
 * number.
 */
export const handOutWays = ['evenly', 'byLoad'] as const;
export type HandOutWay = (typeof handOutWays)[number];

const shape = {
  /** Complete tasks are left out. */
  filter: listFilterSchema(taskFilterColumns),
  /** Only these tasks. */
  taskIds: z.array(internal(uuid)).min(1).max(MAX_HAND_OUT_TASKS).optional(),
  way: internal(z.enum(handOutWays)),
  /** Whether assigned tasks are handed out as well. */
  includesHeld: internal(z.boolean()),
  /** Whether tasks that wait for a later day are handed out as well; otherwise only those named in `taskIds` are. */
  includesWaiting: internal(z.boolean()).optional(),
};
const people = z.array(internal(uuid)).max(MAX_PEOPLE);

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

/** A person who may get some of the tasks. */
const handOutPersonSchema = z.object({
  ...assigneeCandidateSchema.shape,
  /** Whether they also manage tasks of one of the groups: they are usually not meant. */
  isManager: internal(z.boolean()),
  /** Whether it is an account of a bot, which is not part of "everybody". */
  isBot: internal(z.boolean()),
  /** The number of tasks they may get, by group and facility. */
  mayHave: count,
  /** The number of tasks they get, besides those that they have and keep. */
  gets: count,
  keeps: count,
  /** `openTasks` after the hand-out. */
  openTasksAfter: count,
});
export type HandOutPerson = z.infer<typeof handOutPersonSchema>;

export const handOutPlanSchema = z.object({
  /** Tasks that are handed out to people who do not have them now. */
  tasks: count,
  /** The number of assigned tasks among all, and who has them, the most first. */
  held: count,
  heldBy: z.array(
    z.object({ ...assigneeCandidateSchema.pick({ id: true, name: true }).shape, tasks: count }),
  ),
  /** Tasks that somebody is working on now: only those named in `taskIds`, or of a chosen assignee, are handed out. */
  working: count,
  /** The number of them that wait for a later day. */
  waiting: count,
  /**
   * Tasks left unchanged: of groups that this user does not manage, and tasks that none of the chosen people may
   * have.
   */
  notManaged: count,
  forNobody: count,
  /** Every person who may get some of the tasks, by name. */
  people: z.array(handOutPersonSchema),
});
export type HandOutPlan = z.infer<typeof handOutPlanSchema>;
