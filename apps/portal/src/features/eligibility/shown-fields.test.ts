import { emptyEligibilityRequest } from '@waypost/contract/services/eligibility-request';
import { expect, it } from 'vitest';
import { filledFields, neededFields } from './shown-fields.ts';

it('shows of the rarely needed fields what is asked for and what holds something', () => {
  expect(neededFields([], () => false).size).toBe(0);
  expect([...neededFields([], (field) => field === 'ssn')]).toEqual(['ssn']);
  const filled = filledFields({ ...emptyEligibilityRequest, mrn: '0088213', cardIssueDate: '2026-01-04' });
  expect([...neededFields(filled, (field) => field === 'groupNumber')]).toEqual([
    'groupNumber',
    'cardIssueDate',
    'mrn',
  ]);
});
