import { type ErrorCode, errorCatalogue } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import { describe, expect, it } from 'vitest';
import { errorFrom } from '#src/api/problem.ts';
import { inviteFailure, refusedFields } from './invite-failure.ts';

/** The error of a response, as the server sends it. */
function answered(code: ErrorCode, errors?: { path: string; message: string }[]) {
  const { status, message: key } = errorCatalogue[code];
  const body = { type: 't', title: 't', status, code, Message: message(key), correlationId: 'c-1', errors };
  return errorFrom(new Response(JSON.stringify(body), { status }), 'c-1');
}
const failureFor = async (code: ErrorCode) => inviteFailure(await answered(code));

describe('the message for a refused invitation', () => {
  it('the message for a refused invitation names the pending invite for a 400 of an invited user [P-324]', async () => {
    expect(message(errorCatalogue.INVITE_PENDING.message)).toContain('already has a pending invite');
    expect(errorCatalogue.INVITE_PENDING.status).toBe(400);
    expect(await failureFor('INVITE_PENDING')).toBe('User already has a pending invite');
  });

  it('the message for a refused invitation names the existing user for a 400 of a user of the entity [P-325]', async () => {
    expect(message(errorCatalogue.USER_IN_SCOPE.message)).toContain('User already exists in scope');
    expect(errorCatalogue.USER_IN_SCOPE.status).toBe(400);
    expect(await failureFor('USER_IN_SCOPE')).toBe(
      'User already exists with this e-mail address for this Entity',
    );
  });

  it('the message for a refused invitation repeats the server’s message for a 400 for missing facilities [P-326]', async () => {
    expect(errorCatalogue.NO_FACILITIES.status).toBe(400);
    expect(await failureFor('NO_FACILITIES')).toBe('No Facilities assigned to user with licensing enabled');
  });

  it('the message for a refused invitation is general for any other 400 [P-327]', async () => {
    expect(await failureFor('BAD_REQUEST')).toBe('Error sending user invite');
  });

  it('the message for a refused invitation names the missing licence for a 422 [P-328]', async () => {
    expect(errorCatalogue.LICENCE_LIMIT.status).toBe(422);
    expect(await failureFor('LICENCE_LIMIT')).toBe(
      "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
    );
  });

  it('the message for a refused invitation is general for any other 422 [P-329]', async () => {
    expect(await failureFor('INVALID')).toBe('Error sending user invite');
  });

  it('the message for a refused invitation is the shared message of another status, or says that the invitation was not sent [P-330]', async () => {
    expect(await failureFor('FORBIDDEN')).toBe('You do not have permissions to access this resource');
    expect(await failureFor('UNAVAILABLE')).toBe('Server error');
    expect(await failureFor('IDEMPOTENCY_CONFLICT')).toBe('Error sending user invite');
    expect(inviteFailure(new TypeError('Failed to fetch'))).toBe('Error sending user invite');
  });

  it('the message for a refused invitation is shown at the invalid fields of the form', async () => {
    const error = await answered('BAD_REQUEST', [
      { path: 'newUserEmail', message: 'Please enter a valid email address' },
      { path: 'members.0.name', message: 'Invalid' },
      { path: 'scope', message: 'Invalid' },
    ]);
    expect(refusedFields(error)).toEqual([
      { name: 'email', message: 'Please enter a valid email address' },
      { name: 'facilityIds', message: 'Invalid' },
    ]);
  });
});
