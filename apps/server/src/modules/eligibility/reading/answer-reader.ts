import type { Config } from '@waypost/platform/config';
import { createJobProcesses, JobError } from '@waypost/platform/job-processes';
import type { Logger } from '@waypost/platform/logger';
import { AppError } from '../../../framework/errors.ts';
import { payerListsOf } from '../answer/payer-lists.ts';
import { type Outcome, unreadable } from '../outcome.ts';
import type { ReceivedMessage, readingJobs } from './jobs.ts';

type Jobs = typeof readingJobs;
/** A stored message; the installation's lists of payers are added here. */
type Stored = Omit<Parameters<Jobs['view']>[0], 'lists'>;
type Result<Name extends keyof Jobs> = ReturnType<Jobs[Name]>;

/**
 * Reads payers' messages in separate processes, so that no message can block other requests. A message that cannot be
 * read within the limits gives null or an outcome that says so. A new answer is always read, however many wait; showing
 * a stored one is refused when too many wait (UNAVAILABLE).
 */
export type AnswerReader = {
  outcome(arrived: Omit<ReceivedMessage, 'lists'>): Promise<Outcome>;
  /** `mayWaitLong`: the message is read however many others wait. */
  view(looked: Stored, mayWaitLong?: boolean): Promise<Result<'view'> | null>;
  difference(pair: readonly [Stored | null, Stored | null]): Promise<Result<'difference'> | null>;
  masked(message: string, mayWaitLong?: boolean): Promise<string | null>;
  close(): void;
};

declare module '../../../framework/program.ts' {
  interface ModuleParts {
    /** Reads payers' messages in separate processes. */
    answers: AnswerReader;
  }
}

/**
 * The worst message of 5 MiB in the tests takes a tenth of the time and half of the memory. Waiting messages stay in
 * memory: a server can hold this many of the largest, and usual ones take a second in total.
 */
const LIMITS = { processes: 2, memoryMb: 768, deadlineMs: 20_000, mostWaiting: 50 };

export function createAnswerReader(
  logger: Logger,
  payers: Pick<Config, 'medicarePayers' | 'medicaidPayers'>,
): AnswerReader {
  const lists = payerListsOf(payers);
  const processes = createJobProcesses<Jobs>(new URL('./process.ts', import.meta.url), LIMITS);
  const emptyToNull = <T>(job: string, result: Promise<T>): Promise<T | null> =>
    result.catch((error: unknown) => {
      if (!(error instanceof JobError)) throw error;
      if (error.failure === 'busy') throw new AppError('UNAVAILABLE');
      logger.warn({ job, failure: error.failure, err: error }, 'a payer’s answer could not be read');
      return null;
    });
  return {
    async outcome(arrived) {
      const outcome = await emptyToNull(
        'outcome',
        processes.run('outcome', { ...arrived, lists }, { mayWaitLong: true }),
      );
      return outcome ?? unreadable(arrived.answer.text);
    },
    view: (looked, mayWaitLong = false) =>
      emptyToNull('view', processes.run('view', { ...looked, lists }, { mayWaitLong })),
    difference: ([earlier, later]) =>
      emptyToNull(
        'difference',
        processes.run('difference', [earlier && { ...earlier, lists }, later && { ...later, lists }]),
      ),
    masked: (message, mayWaitLong = false) =>
      emptyToNull('masked', processes.run('masked', message, { mayWaitLong })),
    close: () => processes.close(),
  };
}
