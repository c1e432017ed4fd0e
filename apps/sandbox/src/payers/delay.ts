import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the scaled time; ends early, without leaving a timer, when `signal` fires. */
export async function pause(
  milliseconds: number,
  scale: number,
  signal: AbortSignal,
): Promise<'over' | 'aborted'> {
  try {
    await sleep(milliseconds * scale, undefined, { signal });
    return 'over';
  } catch (error) {
    if (signal.aborted) return 'aborted';
    throw error;
  }
}
