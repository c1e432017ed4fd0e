import type { ErrorCode } from '@waypost/contract/core/errors';
import { errorCatalogue } from '@waypost/contract/core/errors';
import { describe, expect, it } from 'vitest';
import { errorFrom, problemMessage } from './problem.ts';

/** The message for an unsuccessful answer of the server, or of a proxy in between. */
const textFor = async (status: number, code?: ErrorCode) => {
  const own = code && {
    type: 't',
    title: 't',
    status,
    code,
    Message: 'not for people',
    correlationId: 'c-1',
  };
  return problemMessage(await errorFrom(new Response(JSON.stringify(own ?? {}), { status }), 'c-1'));
};
const ofStatus = (wanted: (status: number) => boolean): ErrorCode[] =>
  (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => wanted(errorCatalogue[code].status));

describe('the message for a failed call', () => {
  it.each([401, 403])(
    'the message for a failed call says that permissions are missing when the status is %i [P-301]',
    async (status) => {
      expect(await textFor(status)).toBe('You do not have permissions to access this resource');
    },
  );

  it.each(['UNAUTHENTICATED', 'SESSION_ENDED', 'FORBIDDEN', 'FACILITY_REFUSED'] as const)(
    'the message for a failed call says that permissions are missing when the error code is %s [P-301]',
    async (code) => {
      expect(await textFor(errorCatalogue[code].status, code)).toBe(
        'You do not have permissions to access this resource',
      );
    },
  );

  it('the message for a failed call says Server error for each 5xx status [P-302]', async () => {
    for (const status of [500, 502, 503, 504, 599]) expect(await textFor(status)).toBe('Server error');
    for (const code of ['INTERNAL', 'UNAVAILABLE'] as const)
      expect(await textFor(errorCatalogue[code].status, code)).toBe('Server error');
  });

  it('the message for a failed call says Resource Not Found for 404 [P-303]', async () => {
    expect(await textFor(404)).toBe('Resource Not Found');
    for (const code of ofStatus((status) => status === 404))
      expect(await textFor(404, code)).toBe('Resource Not Found');
  });

  it('the message for a failed call says Error sending request for every other status, and without an answer [P-304]', async () => {
    for (const status of [400, 402, 405, 409, 412, 418, 422, 429])
      expect(await textFor(status)).toBe('Error sending request');
    for (const code of ['BAD_REQUEST', 'CONFLICT', 'INVALID', 'TOO_MANY_REQUESTS'] as const)
      expect(await textFor(errorCatalogue[code].status, code)).toBe('Error sending request');
    expect(problemMessage(new TypeError('Failed to fetch'))).toBe('Error sending request');
  });

  it('the message for a failed call never repeats the text of the answer', async () => {
    for (const code of ofStatus(() => true))
      expect(await textFor(errorCatalogue[code].status, code), code).not.toContain('not for people');
  });
});
