import type { CastTask } from './tasks.ts';

export type Gap = 'no phone number' | 'other birth date';
/** The gaps or errors of registrations, by case. */
export type Gaps = ReadonlyMap<string, Gap>;

/** A registration has a gap where its process has opened a task, including tasks that led to a letter. */
export const gapsOf = (tasks: readonly CastTask[]): Gaps =>
  new Map(
    tasks
      .filter(({ process }) => process === 'Registration Verification' || process === 'Document Generation')
      .map(({ of, taskType }): [string, Gap] => [
        of.caseId,
        taskType === 'Registration Exception' ? 'other birth date' : 'no phone number',
      ]),
  );
