import { describe, expect, it, vi } from 'vitest';
import { ApiError, errorFrom } from './problem.ts';
import { retriesRead, waitBeforeRetry } from './query-client.ts';

const toasts = vi.hoisted(() => ({ info: vi.fn() }));
vi.mock('#src/ui/toasts.ts', () => ({ toast: toasts }));

const refused = (seconds: string): Promise<ApiError> =>
  errorFrom(
    new Response(JSON.stringify({ code: 'CALL_LIMIT', correlationId: 'c' }), {
      status: 429,
      headers: { 'retry-after': seconds },
    }),
    'c',
  );

describe('a read that was one too many', () => {
  it('a throttled read waits as long as the server says, plus at most a second, and reports it once', async () => {
    const error = await refused('7');
    expect([retriesRead(0, error), retriesRead(0, error), retriesRead(2, error)]).toEqual([true, true, true]);
    expect(toasts.info.mock.calls).toEqual([['Too many requests in a short time. Trying again in 7 s.']]);
    const wait = waitBeforeRetry(0, error);
    expect(wait).toBeGreaterThanOrEqual(7000);
    expect(wait).toBeLessThan(8000);
  });

  it('a throttled read fails after three attempts, or at once if the wait is longer than a minute', async () => {
    expect(retriesRead(3, await refused('7'))).toBe(false);
    expect(retriesRead(0, await refused('61'))).toBe(false);
  });
});

it('no other failure is retried', () => {
  for (const code of ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const)
    expect(
      retriesRead(0, new ApiError(500, { code } as ConstructorParameters<typeof ApiError>[1], 'c')),
    ).toBe(false);
  expect(retriesRead(0, new Error('away'))).toBe(false);
});
