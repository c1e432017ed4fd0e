import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../../core/classes.ts';
import { taskGroups } from '../../core/permissions.ts';
import { instant, isoDate, uuid } from '../../core/values.ts';
import { availabilitySchema } from '../assignment/calls.ts';

/** An open task counts as aged when it has been open for more days than this, by `daysAged`. */
export const AGED_DAYS = 30;
/** Weeks of the trend; the last one is this week, from Monday. */
export const TREND_WEEKS = 13;
/** Maximum number of payers listed, those with the most open tasks; the others are counted together. */
export const PAYERS_SHOWN = 50;

const count = internal(z.int().min(0));
const seconds = internal(z.int().min(0)).nullable();

/** Open tasks are those that are not complete. */
const openCounts = { open: count, aged: count, overdue: count };
/** Figures of tasks completed in a period; averages are null when none was completed. */
const finishedCounts = {
  finished: count,
  /** Completed tasks that had been returned or reopened before. */
  returned: count,
  /** Average seconds from the opening of a task until somebody first worked on it. */
  firstTouchSeconds: seconds,
  /** Average seconds for which a task was in process. */
  handlingSeconds: seconds,
};
const openCountsSchema = z.object(openCounts);
export type OpenCounts = z.infer<typeof openCountsSchema>;

const week = { from: internal(isoDate), to: internal(isoDate) };

export const boardSchema = z.object({
  asOf: internal(instant),
  /** Whether the board counts only this user's tasks; otherwise the groups whose tasks it counts. */
  isOwn: internal(z.boolean()),
  groups: z.array(internal(z.enum(taskGroups))),
  total: openCountsSchema,
  /**
   * The expected amount of the visits of open tasks, each visit counted once, in dollars and cents; null when no
   * amount is known.
   */
  expectedAmount: phi(z.string()).nullable(),
  byGroup: z.array(z.object({ group: internal(z.enum(taskGroups)), ...openCounts })),
  byFacility: z.array(
    z.object({ facilityId: internal(uuid), facilityName: internal(z.string()), ...openCounts }),
  ),
  /** Empty on a user's own board. */
  byPayer: z.array(z.object({ payerName: phi(z.string()), ...openCounts })),
  otherPayers: z.object({ payers: count, ...openCounts }).nullable(),
  /**
   * The people who have tasks, completed some in these weeks, or work these tasks without having any; the
   * last kind is not on a user's own board. Completed tasks are counted over all weeks unless a field names
   * this week. Null means unassigned.
   */
  people: z.array(
    z.object({
      person: z
        .object({
          id: internal(uuid),
          name: internal(z.string()),
          availability: availabilitySchema.nullable(),
        })
        .nullable(),
      ...openCounts,
      finishedThisWeek: count,
      ...finishedCounts,
    }),
  ),
  /** The oldest first. Tasks are opened for a group, so a user's own board counts none as opened. */
  weeks: z.array(z.object({ ...week, opened: count.nullable(), ...finishedCounts })),
});
export type Board = z.infer<typeof boardSchema>;
export type BoardWeek = Board['weeks'][number];
export type BoardPerson = Board['people'][number];

/** The work of each person in the week before this one, Monday to Sunday, without undone steps. */
export const lastWeekSchema = z.object({
  ...week,
  people: z.array(
    z.object({
      person: z.object({ id: internal(uuid), name: internal(z.string()) }),
      completed: count,
      /** Own tasks that they reassigned or elevated. */
      handedOn: count,
      /** Tasks that they put on hold. */
      held: count,
    }),
  ),
});
export type LastWeek = z.infer<typeof lastWeekSchema>;

const route = <Answer extends z.ZodType>(
  path: string,
  summary: string,
  description: string,
  answer: Answer,
) =>
  oc
    .route({
      method: 'GET',
      path: `/services/task/board${path}`,
      inputStructure: 'detailed',
      tags: ['task'],
      summary,
      description,
    })
    .input(z.object({}))
    .output(answer);

export const boardContract = {
  board: route(
    '',
    'How the work of the groups stands that this user manages',
    `Open, aged (more than ${AGED_DAYS} days) and overdue tasks by group, facility, payer and person, and what was opened and finished in ${TREND_WEEKS} weeks, at the facilities of this user. Days are those of the facility; a task that waits is overdue after its wait alone. The figures are kept with each change of a task.`,
    boardSchema,
  ),
  ownBoard: route(
    '/own',
    'How this user’s own work stands',
    'The same figures of the tasks that this user has and has finished.',
    boardSchema,
  ),
  lastWeek: route(
    '/last-week',
    'What each person did last week with tasks of the groups that this user manages',
    'Monday to Sunday, at the facilities of this user, from what is on record: how many tasks each person completed, handed on and put on hold, each task once. What was taken back is left out.',
    lastWeekSchema,
  ),
};
