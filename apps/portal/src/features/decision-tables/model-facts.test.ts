import type { DecisionModelVersion } from '@waypost/contract/decision-tables/shapes';
import { describe, expect, it } from 'vitest';
import {
  changedByText,
  downloadName,
  ownerText,
  ruleCountText,
  stepText,
  tablesText,
} from './model-facts.ts';

const version = (own: Partial<DecisionModelVersion>): DecisionModelVersion => ({
  version: 2,
  at: '2026-11-18T15:05:00.000Z',
  by: { kind: 'user', name: 'Elena Lindqvist' },
  step: 'uploaded',
  fileName: null,
  table: null,
  restored: null,
  ...own,
});

describe('a model', () => {
  it("a model is the organization's own, or the provider's default without one [W-087]", () => {
    expect(ownerText({ tenantId: null })).toBe('Default');
    expect(ownerText({ tenantId: '018f0000-0000-7000-8000-000000000001' })).toBe('Own');
  });

  it('a model shows the number of rules in each table', () => {
    expect(ruleCountText(1)).toBe('1 rule');
    const id = '018f0000-0000-7000-8000-000000000001';
    expect(
      tablesText({
        name: 'A',
        tables: [
          { id, name: 'A', version: 1, rules: 1 },
          { id, name: 'B', version: 1, rules: 1200 },
        ],
      }),
    ).toBe('A (1 rule), B (1,200 rules)');
    expect(tablesText({ name: 'A', tables: [{ id, name: 'A', version: 1, rules: 5 }] })).toBe('5 rules');
  });

  it('a model shows whether a user or the product changed it', () => {
    expect(changedByText({ kind: 'user', name: 'Lind, Tomasz' })).toBe('Lind, Tomasz');
    expect(changedByText({ kind: 'system', name: '' })).toBe('System');
  });

  it('a model is downloaded under the name of its file, or under its own name without invalid characters', () => {
    expect(downloadName({ name: 'Any', fileName: 'rules.dmn' })).toBe('rules.dmn');
    expect(downloadName({ name: 'Task / properties: 1', fileName: null })).toBe('Task_properties_1.dmn');
  });

  it('a model shows the origin of each version', () => {
    expect(stepText(version({ step: 'installed' }))).toBe('Came with the installation');
    expect(stepText(version({ fileName: 'rules.dmn' }))).toBe('Uploaded rules.dmn');
    expect(stepText(version({ step: 'rules', table: 'Eligibility_Exceptions' }))).toBe(
      'Changed rules of Eligibility_Exceptions',
    );
    expect(stepText(version({ step: 'restored', restored: 1 }))).toBe('Restored version 1');
    expect(stepText(version({ step: 'removed' }))).toBe('Removed');
  });
});
