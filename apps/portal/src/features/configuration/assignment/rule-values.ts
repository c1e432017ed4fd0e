import {
  type AssignmentMode,
  assignmentModes,
  DAILY_LIMIT_MOST,
  USUAL_WEIGHT,
  WEIGHT_MOST,
} from '@waypost/contract/assignment';
import type { RuleBody, RuleInFull } from '@waypost/contract/services/assignment';
import { z } from 'zod';

const whole = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most;
};
const limit = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || whole(1, DAILY_LIMIT_MOST)(text),
    `Must be a number between 1 and ${DAILY_LIMIT_MOST}, or empty`,
  );

export const ruleSchema = z.object({
  mode: z.enum(assignmentModes),
  dailyLimit: limit,
  members: z.array(
    z.object({
      id: z.string(),
      weight: z
        .string()
        .trim()
        .refine(
          (text) => text !== '' && whole(0, WEIGHT_MOST)(text),
          `Must be a number between 0 and ${WEIGHT_MOST}`,
        ),
      dailyLimit: limit,
    }),
  ),
});
export type RuleValues = z.infer<typeof ruleSchema>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A rule as its form shows it. */
export const valuesOf = ({ mode, dailyLimit, members }: RuleInFull): RuleValues => ({
  mode,
  dailyLimit: textOf(dailyLimit),
  members: members.map(({ id, weight, dailyLimit: own }) => ({
    id,
    weight: String(weight),
    dailyLimit: textOf(own),
  })),
});

/** What the form sends: people with the usual share are not named. */
export const bodyOf = (
  { process, taskType }: Pick<RuleBody, 'process' | 'taskType'>,
  { mode, dailyLimit, members }: RuleValues,
): RuleBody => ({
  process,
  taskType,
  mode,
  dailyLimit: numberOf(dailyLimit),
  members: members
    .map((member) => ({
      id: member.id,
      weight: Number(member.weight),
      dailyLimit: numberOf(member.dailyLimit),
    }))
    .filter(({ weight, dailyLimit: own }) => weight !== USUAL_WEIGHT || own !== null),
});

/** What each way of giving out tasks means. */
export const modeHints: Readonly<Record<AssignmentMode, string>> = {
  byHand: 'Tasks wait in the queue until somebody starts them or a manager assigns them.',
  inTurn: 'Each task goes to whoever is next. With a weight of 2 it is somebody’s turn twice as often.',
  leastLoaded:
    'Each task goes to who has the fewest open tasks. With a weight of 2 somebody has twice as many.',
};
