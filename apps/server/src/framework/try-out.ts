import type { Work } from './work.ts';

/** Thrown to roll back a trial. */
class TriedOut extends Error {}

/** Runs work to see its result, and rolls back its rows, records and events. Errors reach the caller. */
export async function tryOut<T>(work: Pick<Work, 'part'>, run: () => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  try {
    await work.part(async () => {
      done = { value: await run() };
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut) || !done) throw error;
    return done.value;
  }
  throw new Error('what was tried out was kept');
}
