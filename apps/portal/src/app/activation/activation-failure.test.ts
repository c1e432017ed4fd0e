import { type ErrorCode, errorCatalogue } from '@waypost/contract/core/errors';
import { expect, it } from 'vitest';
import { ApiError, errorFrom } from '#src/api/problem.ts';
import { activationFailure } from './activation-failure.ts';

const failureFor = async (code: ErrorCode) => {
  const { status } = errorCatalogue[code];
  const body = { type: 't', title: 't', status, code, Message: 't', correlationId: 'c-1' };
  return activationFailure(await errorFrom(new Response(JSON.stringify(body), { status }), 'c-1'));
};

it('a failed change of a user’s status shows a message that says what to do [P-318]', async () => {
  const unexpected =
    'Unexpected error occurred while changing the status of the user. Please try again. If the problem persists, contact support for assistance.';
  for (const code of ['FORBIDDEN', 'CONFLICT', 'NOT_FOUND', 'INTERNAL', 'UNAVAILABLE'] as const)
    expect(await failureFor(code), code).toBe(unexpected);
  expect(activationFailure(new ApiError(0, null, 'c-1'))).toBe(unexpected);
  expect(activationFailure(new TypeError('Failed to fetch'))).toBe(unexpected);
});

it('a failed change of a user’s status names a missing licence, missing facilities, or another change', async () => {
  expect(await failureFor('LICENCE_LIMIT')).toBe(
    "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
  );
  expect(await failureFor('NO_FACILITIES')).toBe('No Facilities assigned to user with licensing enabled');
  expect(await failureFor('VERSION_CHANGED')).toBe(
    'Someone else has changed this since you opened it. Reload to see it as it is now.',
  );
});
