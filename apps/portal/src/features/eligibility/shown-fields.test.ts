import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { expect, it } from 'vitest';
import { filledFields, neededFields } from './shown-fields.ts';

it('a rarely needed field is shown if it is required or filled', () => {
  expect(neededFields([], () => false).size).toBe(0);
  expect([...neededFields([], (field) => field === 'ssn')]).toEqual(['ssn']);
  const filled = filledFields({ ...emptyEligibilityRequest, mrn: '0088213', cardIssueDate: '2026-01-04' });
  expect([...neededFields(filled, (field) => field === 'groupNumber')]).toEqual([
    'groupNumber',
    'cardIssueDate',
    'mrn',
  ]);
});
