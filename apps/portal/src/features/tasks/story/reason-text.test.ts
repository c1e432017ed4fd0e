import { describe, expect, it } from 'vitest';
import { factName, factValue, reasonText, ruleText, shownFacts, tableText } from './reason-text.ts';

describe('why a process did something to a task', () => {
  it.each([
    ['Opened because a payer answered.', 'opened', 'eligibility.answered'],
    ['Changed because an insurance was changed.', 'updated', 'coverage.changed'],
    ['Closed because the date of service is near.', 'closed', 'case.service-near'],
    ['Closed because the rules were run again.', 'closed', null],
    ['Opened because something happened to the case.', 'opened', 'constructor.prototype'],
  ] as const)('the reason of a rule reads "%s"', (text, made, eventType) => {
    expect(reasonText({ made, eventType, facts: [], tables: [] })).toBe(text);
  });

  it('the reason of an assignment rule names the new and the previous assignee', () => {
    const facts = [
      { name: 'assignment', value: 'inTurn' },
      { name: 'taskType', value: 'Fax Exception' },
      { name: 'givenToday', value: '3 of 40' },
    ];
    const assigned = { made: 'assigned' as const, eventType: null, facts, tables: [] };
    expect(reasonText(assigned)).toBe('Assigned in turn, by the rule of Fax Exception.');
    expect(shownFacts(assigned)).toEqual([{ name: 'givenToday', value: '3 of 40' }]);
    const back = (value: string) => ({
      made: 'returned' as const,
      eventType: null,
      facts: [{ name: 'hoursAway', value }],
      tables: [],
    });
    expect(reasonText(back('24'))).toBe('Given back, because who had it was away for 24 hours.');
    expect(reasonText(back('1'))).toBe('Given back, because who had it was away for 1 hour.');
    expect(shownFacts(back('24'))).toEqual([]);
    const gone = { ...back('24'), facts: [{ name: 'holder', value: 'deactivated' }] };
    expect(reasonText(gone)).toBe('Given back, because who had it can no longer sign in.');
    expect(shownFacts(gone)).toEqual([]);
  });

  it.each([
    ['Elevated by the rule Overdue of Escalation (version 4).', 'Elevate', ''],
    ['Priority raised to 8 by the rule Overdue of Escalation (version 4).', 'Raise Priority', '8'],
    ['Managers told by the rule Overdue of Escalation (version 4).', 'Notify', 'Managers'],
    ['Other systems told by the rule Overdue of Escalation (version 4).', 'Webhook', 'late'],
  ])('the reason of a rule reads "%s"', (text, action, value) => {
    const facts = [
      { name: 'rule', value: 'Overdue' },
      { name: 'action', value: action },
      { name: 'value', value },
      { name: 'daysUntilDue', value: '-3' },
    ];
    const tables = [{ name: 'Escalation', version: 4, isDefault: false, rules: [] }];
    expect(reasonText({ made: 'escalated', eventType: null, tables, facts })).toBe(text);
    expect(shownFacts({ made: 'escalated', facts })).toEqual([{ name: 'daysUntilDue', value: '-3' }]);
  });

  it('the reason names the owner and version of a table, and a rule with its comment', () => {
    const table = { name: 'Eligibility_Exceptions', version: 3, rules: [] };
    expect(tableText({ ...table, isDefault: false })).toBe('own table, version 3');
    expect(tableText({ ...table, isDefault: true })).toBe('default, version 3');
    const rule = { row: 2, comment: 'Coverage not active' };
    expect(tableText({ ...table, isDefault: true, rules: [rule] })).toBe('default, version 3, rule 2');
    expect(ruleText(rule, table)).toBe('Coverage not active');
    expect(ruleText({ row: 2, comment: null }, table)).toBe('Rule 2 of Eligibility: exceptions');
  });

  it('the values of a rule are shown in words', () => {
    expect(factName('daysToService')).toBe('Days to service');
    expect(factName('Insurance Plan')).toBe('Insurance Plan');
    expect(['true', 'false', '12'].map(factValue)).toEqual(['Yes', 'No', '12']);
  });
});
