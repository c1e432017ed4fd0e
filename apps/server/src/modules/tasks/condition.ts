import { conditionCodeQuery } from '@waypost/contract/decision-tables/shapes';
import { rejectReasons } from '@waypost/x12';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { conditionCodes } from '../decision-tables/module.ts';

/**
 * The meaning of a condition code: one that the organization's table lists for the task, or a payer's reject reason
 * (AAA03).
 * @throws AppError INVALID for any other
 */
export async function conditionMeaning(work: Work, taskName: string, code: string): Promise<string> {
  const query = conditionCodeQuery(taskName);
  const listed = query ? await conditionCodes(work, query) : [];
  const reason = Object.hasOwn(rejectReasons, code) ? rejectReasons[code] : undefined;
  const known = listed.find(({ conditionCode }) => conditionCode === code)?.description ?? reason;
  if (known === undefined)
    throw new AppError('INVALID', [
      { path: 'conditionCode', message: 'Choose one of the condition codes of this task' },
    ]);
  return known;
}
