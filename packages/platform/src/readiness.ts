import { isStorageFull } from './database/trouble.ts';

/** Why a program does not want requests: what it waits for, or that it stops. Never more than the kind. */
export type NotReady = 'starting' | 'draining' | 'database' | 'migrations' | 'keys' | 'provider';

export type Readiness = {
  /** null: requests may come. */
  reason(): Promise<NotReady | null>;
  /** Whether `reason` said yes at the start, and requests may be let in. */
  hasStarted(): boolean;
  isDraining(): boolean;
  started(): void;
  drain(): void;
};

export type ReadinessCheck = { reason: NotReady; holds: () => Promise<boolean> };

const limitMs = 2000;
/** However often it is asked, the database is not: an answer holds so long. */
const keptMs = 1000;

/** Tells whether a program can do its work; the checks are made in their order, the first that fails is the reason. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let state: 'starting' | 'serving' | 'draining' = 'starting';
  let kept: { until: number; reason: Promise<NotReady | null> } | null = null;

  const check = async (): Promise<NotReady | null> => {
    for (const { reason, holds } of checks) {
      if (!(await withinLimit(holds()))) return reason;
    }
    return null;
  };
  return {
    async reason() {
      if (state === 'draining') return 'draining';
      if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + keptMs, reason: check() };
      return (await kept.reason) ?? (state === 'starting' ? 'starting' : null);
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

/** What fails or does not answer does not hold. */
function withinLimit(answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([
    answer.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, limitMs, false).unref()),
  ]);
}

export type OperatorAnswer = { status: number; contentType: string; body: string };

/**
 * The answer of `/ready`: 200, or 503 and the kind of reason. `remarks` say what is amiss beside that; where only storing
 * fails, reading is still wanted.
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

/** The answer of `/health`: the process lives, whatever else is amiss. A restart mends nothing of that. */
export const healthAnswer = (version: string): OperatorAnswer => json(200, { status: 'ok', version });

const json = (status: number, body: object): OperatorAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
