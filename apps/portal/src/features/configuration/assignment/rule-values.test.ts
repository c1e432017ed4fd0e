import type { RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import { describe, expect, it } from 'vitest';
import { ruleText } from './rule-text.ts';
import { bodyOf, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';

const type = { process: 'Document Generation', taskType: 'Fax Exception' } as const;
const member = { name: 'Whitfield, Dana', userName: 'dana', availability: null, openTasks: 2 };
const rule: RuleInFull = {
  ...type,
  mode: 'inTurn',
  dailyLimit: 40,
  version: 3,
  members: [
    { ...member, id: 'a', weight: 1, dailyLimit: null },
    { ...member, id: 'b', weight: 2, dailyLimit: null },
    { ...member, id: 'c', weight: 1, dailyLimit: 5 },
  ],
};

const values = valuesOf(rule);
const isTaken = (change: Partial<RuleValues>): boolean =>
  ruleSchema(rule).safeParse({ ...values, ...change }).success;
const share = (weight: string, dailyLimit = ''): Partial<RuleValues> => ({
  members: { ...values.members, a: { weight, dailyLimit } },
});

describe('the form of a rule', () => {
  it('the form of a rule sends what it loaded, without the default shares', () => {
    expect(bodyOf(rule, values)).toEqual({
      ...type,
      mode: 'inTurn',
      dailyLimit: 40,
      members: [
        { id: 'b', weight: 2, dailyLimit: null },
        { id: 'c', weight: 1, dailyLimit: 5 },
      ],
    });
  });

  it.each(['', '-1', '11', '1.5', 'two'])('the form of a rule refuses the weight "%s"', (weight) => {
    expect(isTaken(share(weight))).toBe(false);
  });

  it.each([
    ['', true],
    ['1', true],
    ['999', true],
    ['0', false],
    ['1000', false],
    ['many', false],
  ])('the form of a rule accepts the limit "%s": %s', (dailyLimit, taken) => {
    expect(isTaken({ dailyLimit })).toBe(taken);
    expect(isTaken(share('1', dailyLimit))).toBe(taken);
  });

  it('the form of a rule discards typed values for By hand, and sends the saved shares', () => {
    const typed: RuleValues = { ...values, ...share('two', 'many'), dailyLimit: 'no', mode: 'byHand' };
    expect(isTaken(typed)).toBe(true);
    expect(bodyOf(rule, typed)).toEqual({ ...bodyOf(rule, values), mode: 'byHand' });
  });

  it('the form of a rule leaves out users who have left the group, and sends new members with their saved shares', () => {
    const [a, ...others] = rule.members;
    const d = { ...member, id: 'd', weight: 3, dailyLimit: 7 };
    const latest: RuleInFull = { ...rule, members: [...others, d] };
    const typed: RuleValues = { ...values, ...share('two') };
    expect(a?.id).toBe('a');
    expect(ruleSchema(latest).safeParse(typed).success).toBe(true);
    expect(bodyOf(latest, typed).members.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(bodyOf(latest, typed).members[2]).toEqual({ id: 'd', weight: 3, dailyLimit: 7 });
  });
});

it('a rule has a short description', () => {
  expect(ruleText(undefined)).toBe('By hand');
  expect(ruleText({ mode: 'byHand', dailyLimit: 9 })).toBe('By hand');
  expect(ruleText({ mode: 'inTurn', dailyLimit: 40 })).toBe('In turn, 40 a day');
  expect(ruleText({ mode: 'leastLoaded', dailyLimit: null })).toBe('Least loaded');
});
