import { LimitError } from '@waypost/dmn';
import { createJobProcesses, JobError } from '@waypost/platform/job-processes';
import { AppError } from '../../../framework/errors.ts';
import type { EvaluatedTable } from '../evaluate-within.ts';
import type { decisionJobs } from './jobs.ts';

/**
 * The steps take a few seconds at most; the deadline ends only work that counts no steps. Few evaluations of one
 * organization may wait: each waits for those before it, and some hold a database connection meanwhile.
 */
const LIMITS = { processes: 2, memoryMb: 512, deadlineMs: 60_000, mostWaiting: 4 };

/** The pool of this program; a process starts when an evaluation first needs one. */
const processes = createJobProcesses<typeof decisionJobs>(new URL('./process.ts', import.meta.url), LIMITS);

/**
 * Evaluates in another process, where organizations take turns.
 * @throws LimitError, and AppError UNAVAILABLE when too many of the organization wait already
 */
export async function evaluateInOtherProcess(
  entityId: string,
  tableName: Parameters<typeof decisionJobs.evaluate>[0],
): Promise<EvaluatedTable> {
  try {
    const answer = await processes.run('evaluate', tableName, { owner: entityId });
    if ('limit' in answer) throw new LimitError(answer.limit);
    return answer.done;
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (error.failure === 'ended') throw new LimitError('The evaluation takes more memory than it may.');
    throw new AppError('UNAVAILABLE');
  }
}
