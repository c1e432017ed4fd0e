import type { Work } from './work.ts';

/** Thrown to roll back a trial. */
class TrialRollback extends Error {}

/** Runs work to see its result, and rolls back its rows, records and events. Errors reach the caller. */
export async function runAndRollBack<T>(work: Pick<Work, 'part'>, run: () => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  try {
    await work.part(async () => {
      done = { value: await run() };
      throw new TrialRollback();
    });
  } catch (error) {
    if (!(error instanceof TrialRollback) || !done) throw error;
    return done.value;
  }
  throw new Error('what was tried out was kept');
}
