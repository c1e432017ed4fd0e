import type { RuleBody, RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import {
  type AssignmentMode,
  assignmentModes,
  MAX_DAILY_LIMIT,
  MAX_WEIGHT,
  USUAL_WEIGHT,
} from '@waypost/contract/tasks/assignment/rules';
import { z } from 'zod';

const whole = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most;
};
const isLimit = (text: string): boolean => text.trim() === '' || whole(1, MAX_DAILY_LIMIT)(text);
const isWeight = (text: string): boolean => text.trim() !== '' && whole(0, MAX_WEIGHT)(text);

const ruleShape = z.object({
  mode: z.enum(assignmentModes),
  dailyLimit: z.string(),
  /** By the id of the person. */
  members: z.record(z.string(), z.object({ weight: z.string(), dailyLimit: z.string() })),
});
export type RuleValues = z.infer<typeof ruleShape>;

type Rule = Pick<RuleInFull, 'members'>;

/** Checks the visible values: no shares for manual assignment, and no people who have left the group. */
export const ruleSchema = ({ members }: Rule) =>
  ruleShape.superRefine(({ mode, dailyLimit, members: shares }, context) => {
    if (mode === 'byHand') return;
    const refuse = (path: string[], range: string) =>
      context.addIssue({ code: 'custom', path, message: `Must be a number between ${range}` });
    const limits = `1 and ${MAX_DAILY_LIMIT}, or empty`;
    if (!isLimit(dailyLimit)) refuse(['dailyLimit'], limits);
    for (const { id } of members) {
      const share = shares[id];
      if (!share) continue;
      if (!isWeight(share.weight)) refuse(['members', id, 'weight'], `0 and ${MAX_WEIGHT}`);
      if (!isLimit(share.dailyLimit)) refuse(['members', id, 'dailyLimit'], limits);
    }
  });

const textOf = (number: number | null): string => (number === null ? '' : String(number));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A rule as its form shows it. */
export const valuesOf = ({ mode, dailyLimit, members }: RuleInFull): RuleValues => ({
  mode,
  dailyLimit: textOf(dailyLimit),
  members: Object.fromEntries(
    members.map(({ id, weight, dailyLimit: own }) => [
      id,
      { weight: String(weight), dailyLimit: textOf(own) },
    ]),
  ),
});

/** The values for sending: people with the default share are not named. For manual assignment the saved shares stay. */
export function bodyOf(rule: RuleInFull, typed: RuleValues): RuleBody {
  const { process, taskType, members } = rule;
  const { mode } = typed;
  const { dailyLimit, members: shares } = mode === 'byHand' ? valuesOf(rule) : typed;
  return {
    process,
    taskType,
    mode,
    dailyLimit: numberOf(dailyLimit),
    members: members
      .map(({ id, weight, dailyLimit: own }) => {
        const share = shares[id];
        return share
          ? { id, weight: Number(share.weight), dailyLimit: numberOf(share.dailyLimit) }
          : { id, weight, dailyLimit: own };
      })
      .filter((share) => share.weight !== USUAL_WEIGHT || share.dailyLimit !== null),
  };
}

/** The meaning of each way of assignment. */
export const modeHints: Readonly<Record<AssignmentMode, string>> = {
  byHand: 'Tasks wait in the queue until somebody starts them or a manager assigns them.',
  inTurn: 'Each task goes to the next person. A weight of 2 gives somebody twice as many turns.',
  leastLoaded:
    'Each task goes to who has the fewest open tasks. With a weight of 2 somebody has twice as many.',
};
