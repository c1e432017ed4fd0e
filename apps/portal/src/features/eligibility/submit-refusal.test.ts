import { expect, it } from 'vitest';
import { ApiError } from '#src/api/problem.ts';
import { refusalOf } from './submit-refusal.ts';

const problem = {
  type: '/services/docs#error-invalid',
  title: 'invalid',
  status: 422,
  code: 'INVALID' as const,
  Message: 'Error sending request',
  correlationId: 'c1',
};

it('a refused request shows each error at its field', () => {
  const errors = [
    { path: 'memberId', message: 'Required' },
    { path: 'serviceTypeCodes.0', message: 'Invalid' },
  ];
  expect(refusalOf(new ApiError(422, { ...problem, errors }, 'c1'))).toEqual({
    fields: [
      { path: 'memberId', message: 'Required' },
      { path: 'serviceTypeCodes', message: 'Invalid' },
    ],
    general: null,
  });
});

it('a refused request shows other errors above the form, and says that nothing is lost when no answer came', () => {
  expect(
    refusalOf(new ApiError(422, { ...problem, errors: [{ path: 'elsewhere', message: 'Invalid' }] }, 'c1'))
      .general,
  ).toBe('Error sending request');
  expect(refusalOf(new ApiError(0, null, 'c1')).general).toContain('Everything you typed is still here');
});
