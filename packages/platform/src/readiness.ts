import { isStorageFull } from './database/trouble.ts';

/** Why a program does not accept requests. Names only the kind of reason, because the endpoint is public. */
export type NotReady = 'starting' | 'draining' | 'database' | 'migrations' | 'keys' | 'provider';

export type Readiness = {
  /** null when the program is ready for requests. */
  reason(): Promise<NotReady | null>;
  /** Whether the start has finished, so that requests may be accepted. */
  hasStarted(): boolean;
  isDraining(): boolean;
  started(): void;
  drain(): void;
};

export type ReadinessCheck = { reason: NotReady; passes: () => Promise<boolean> };

const limitMs = 2000;
/** Each result is reused for this long, so that frequent probes do not load the database. */
const cacheMs = 1000;

/** Runs the checks in order; the first that fails is the reason why the program is not ready. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let state: 'starting' | 'serving' | 'draining' = 'starting';
  let cached: { until: number; reason: Promise<NotReady | null> } | null = null;

  const check = async (): Promise<NotReady | null> => {
    for (const { reason, passes } of checks) {
      if (!(await withinLimit(passes()))) return reason;
    }
    return null;
  };
  return {
    async reason() {
      if (state === 'draining') return 'draining';
      if (cached === null || cached.until < Date.now())
        cached = { until: Date.now() + cacheMs, reason: check() };
      return (await cached.reason) ?? (state === 'starting' ? 'starting' : null);
    },
    hasStarted: () => state !== 'starting',
    isDraining: () => state === 'draining',
    started() {
      if (state === 'starting') state = 'serving';
    },
    drain() {
      state = 'draining';
    },
  };
}

/** Counts a check that throws or does not answer within 2 s as failed. */
function withinLimit(answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([
    answer.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, limitMs, false).unref()),
  ]);
}

export type OperatorAnswer = { status: number; contentType: string; body: string };

/**
 * The response of `/ready`: 200, or 503 with the kind of reason. `remarks` lists other problems. A full disk keeps the
 * status 200, because reading still works.
 */
export async function readyAnswer(
  readiness: Readiness,
  remarks: Readonly<Record<string, string>> = {},
): Promise<OperatorAnswer> {
  const reason = await readiness.reason();
  const storage = isStorageFull() ? { storage: 'full' } : {};
  const state = reason === null ? { status: 'ready' } : { status: 'not-ready', reason };
  const body = { ...state, ...storage, ...remarks };
  return json(reason === null ? 200 : 503, body);
}

/** The response of `/health`: always 200 while the process runs, because a restart would not solve other problems. */
export const healthAnswer = (version: string): OperatorAnswer => json(200, { status: 'ok', version });

const json = (status: number, body: object): OperatorAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
