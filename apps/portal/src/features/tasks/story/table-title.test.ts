import { expect, it } from 'vitest';
import { tableTitle } from './table-title.ts';

it('the title of a table names its process and what it decides', () => {
  expect(tableTitle('RegistrationVerification_UserTaskToDos')).toBe('Registration Verification: to-dos');
  expect(tableTitle('Eligibility_Exceptions')).toBe('Eligibility: exceptions');
});

it('the title of any other table is its name', () => {
  expect(tableTitle('Escalation')).toBe('Escalation');
  expect(tableTitle('Own_table')).toBe('Own_table');
});
