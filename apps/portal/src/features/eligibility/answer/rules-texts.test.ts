import { describe, expect, it } from 'vitest';
import { areRulesDue, outcomeStatus, rulesRunText } from './rules-texts.ts';

const rule = (outcome: 'Exception' | 'Noted') => ({ id: '1', name: 'Coverage not active', outcome });

describe('what the rules made of an answer', () => {
  it.each([
    ['The rules ran: 1 exception, 2 noted.', [rule('Exception'), rule('Noted'), rule('Noted')]],
    ['The rules ran: 2 exceptions, 0 noted.', [rule('Exception'), rule('Exception')]],
    ['The rules ran: the answer meets none.', []],
  ])('the result of the rules is shown as "%s"', (text, rulesResult) => {
    expect(rulesRunText(rulesResult)).toBe(text);
  });

  it('the rules result has its own text for a response that matched no rule', () => {
    expect(outcomeStatus(null).word).toBe('No rule met');
    expect(outcomeStatus('Exception')).toMatchObject({ word: 'Exception', family: 'warn' });
  });
});

describe('an answer whose rules are about to run', () => {
  const answeredAt = '2026-11-20T15:00:00.000Z';
  const check = {
    state: 'answered',
    caseNumber: '260000-01',
    sentAt: answeredAt,
    answeredAt,
    rulesResult: null,
  };
  const soon = Date.parse(answeredAt) + 2000;

  it('rules are about to run only for a recent response that belongs to a case', () => {
    expect(areRulesDue(check, soon)).toBe(true);
    expect(areRulesDue({ ...check, state: 'failed', answeredAt: null }, soon)).toBe(true);
    expect(areRulesDue(check, soon + 60_000)).toBe(false);
    expect(areRulesDue({ ...check, caseNumber: null }, soon)).toBe(false);
    expect(areRulesDue({ ...check, state: 'cancelled' }, soon)).toBe(false);
    expect(areRulesDue({ ...check, rulesResult: [] }, soon)).toBe(false);
  });
});
