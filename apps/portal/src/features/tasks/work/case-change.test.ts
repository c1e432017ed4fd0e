import type { Task } from '@waypost/contract/tasks/shapes';
import { expect, it } from 'vitest';
import { asksForCaseChange, openCaseProblems } from './case-change.ts';

type Eligibility = NonNullable<Task['domainModels']['eligibility']>;
const after = (caseDifferences: Eligibility['caseDifferences']) => ({
  domainModels: { eligibility: { caseDifferences } } as Task['domainModels'],
});

it('an open problem of a case shows the values from the payer and from the case', () => {
  expect(
    openCaseProblems(
      after([
        { field: 'memberId', sent: 'TWM2', inCase: 'TWM1' },
        { field: 'patientDateOfBirth', sent: '1984-03-14', inCase: '' },
      ]),
    ),
  ).toBe(
    'The payer answered for member ID TWM2, date of birth 03/14/1984. The case still has member ID TWM1, date of birth none',
  );
  expect(openCaseProblems(after([]))).toBe('');
  expect(openCaseProblems({ domainModels: { eligibility: null } as Task['domainModels'] })).toBe('');
});

it('a task requires a case change if it concerns a registration or has an open to-do that changes the case', () => {
  const task = (permission: string, resolutionOptions: string[], resolution: string | null = null) =>
    ({
      authorization: { domain: 'task-management', permission },
      toDos: [{ resolution, resolutionOptions }],
    }) as Parameters<typeof asksForCaseChange>[0];
  expect(asksForCaseChange(task('registration', ['Corrected']))).toBe(true);
  expect(asksForCaseChange(task('eligibility', ['Other coverage added', 'No other coverage']))).toBe(true);
  expect(asksForCaseChange(task('eligibility', ['Verified', 'Order changed']))).toBe(true);
  expect(asksForCaseChange(task('eligibility', ['Verified', 'Order changed'], 'Verified'))).toBe(false);
  expect(asksForCaseChange(task('eligibility', ['Matches', 'Corrected']))).toBe(false);
});
