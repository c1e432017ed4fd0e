import type { RuleInFull } from '@waypost/contract/services/assignment';
import { describe, expect, it } from 'vitest';
import { ruleText } from './rule-text.ts';
import { bodyOf, ruleSchema, valuesOf } from './rule-values.ts';

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

describe('the form of a rule', () => {
  it('sends what it was given, without the usual shares', () => {
    expect(bodyOf(type, valuesOf(rule))).toEqual({
      ...type,
      mode: 'inTurn',
      dailyLimit: 40,
      members: [
        { id: 'b', weight: 2, dailyLimit: null },
        { id: 'c', weight: 1, dailyLimit: 5 },
      ],
    });
  });

  it.each(['', '-1', '11', '1.5', 'two'])('refuses the weight "%s"', (weight) => {
    const values = { ...valuesOf(rule), members: [{ id: 'a', weight, dailyLimit: '' }] };
    expect(ruleSchema.safeParse(values).success).toBe(false);
  });

  it.each([
    ['', true],
    ['1', true],
    ['999', true],
    ['0', false],
    ['1000', false],
    ['many', false],
  ])('takes the limit "%s": %s', (dailyLimit, isTaken) => {
    expect(ruleSchema.safeParse({ ...valuesOf(rule), dailyLimit }).success).toBe(isTaken);
  });
});

it('a rule reads in a few words', () => {
  expect(ruleText(undefined)).toBe('By hand');
  expect(ruleText({ mode: 'byHand', dailyLimit: 9 })).toBe('By hand');
  expect(ruleText({ mode: 'inTurn', dailyLimit: 40 })).toBe('In turn, 40 a day');
  expect(ruleText({ mode: 'leastLoaded', dailyLimit: null })).toBe('Least loaded');
});
