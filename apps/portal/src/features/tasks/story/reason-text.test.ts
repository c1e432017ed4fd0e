import { describe, expect, it } from 'vitest';
import { factName, factValue, reasonText, ruleText, tableText } from './reason-text.ts';

describe('why a process did something to a task', () => {
  it.each([
    ['Opened because a payer answered.', 'opened', 'eligibility.answered'],
    ['Changed because an insurance was changed.', 'updated', 'coverage.changed'],
    ['Closed because the date of service is near.', 'closed', 'case.service-near'],
    ['Closed because the rules were run again.', 'closed', null],
    ['Opened because something happened to the case.', 'opened', 'constructor.prototype'],
  ] as const)('reads "%s"', (text, made, eventType) => {
    expect(reasonText({ made, eventType })).toBe(text);
  });

  it('tells whose a table was and in which version, and a rule with its comment', () => {
    const table = { name: 'Eligibility_Exceptions', version: 3, rules: [] };
    expect(tableText({ ...table, isDefault: false })).toBe('own table, version 3');
    expect(tableText({ ...table, isDefault: true })).toBe('default, version 3');
    expect(ruleText({ row: 2, comment: 'Coverage not active' })).toBe('Rule 2: Coverage not active');
    expect(ruleText({ row: 2, comment: null })).toBe('Rule 2');
  });

  it('tells the values that the rules saw in words', () => {
    expect(factName('daysToService')).toBe('Days to service');
    expect(factName('Insurance Plan')).toBe('Insurance Plan');
    expect(['true', 'false', '12'].map(factValue)).toEqual(['Yes', 'No', '12']);
  });
});
