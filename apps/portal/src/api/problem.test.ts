import { describe, expect, it } from 'vitest';
import { ApiError, problemMessage } from './problem.ts';

const said = (status: number): string => problemMessage(new ApiError(status, null, 'c-1'));

describe('what a failed call says when the server gives no reason of its own', () => {
  it('is that it is not permitted, for who is not signed in as for who lacks the right [P-301]', () => {
    for (const status of [401, 403])
      expect(said(status)).toBe('You do not have permissions to access this resource');
  });

  it('is by its status: not there, the server, or anything else [P-302][P-303][P-304]', () => {
    expect(said(404)).toBe('Resource Not Found');
    for (const status of [500, 502, 503, 504]) expect(said(status)).toBe('Server error');
    for (const status of [0, 400, 409, 418, 429]) expect(said(status)).toBe('Error sending request');
    expect(problemMessage(new TypeError('of our own'))).toBe('Error sending request');
  });
});
