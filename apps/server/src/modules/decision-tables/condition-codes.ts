import type { ConditionCode } from '@waypost/contract/decision-tables/shapes';
import type { Work } from '../../framework/work.ts';
import { contextsOf, decide } from './evaluate-table.ts';

/** The condition codes of a task of a process, in the order of their table (W-089). */
export async function conditionCodes(
  work: Work,
  { ProcessKey, TaskId }: { ProcessKey: string; TaskId: string },
): Promise<ConditionCode[]> {
  const { outcome } = await decide(work, {
    table: 'RegistrationVerification_ConditionCodes',
    facts: { ProcessKey, TaskId },
    trace: false,
  });
  return contextsOf(outcome.json).map(({ conditionCode, description }) => ({
    conditionCode: String(conditionCode ?? ''),
    description: String(description ?? ''),
  }));
}
