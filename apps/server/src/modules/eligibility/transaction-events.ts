import type { NewEvent } from '@waypost/contract/core/events';
import type { Outcome } from './outcome.ts';

/** The fields of an eligibility transaction that its events need. */
type Transaction = {
  id: string;
  case_id: string | null;
  facility_id: string;
  payer_code: string;
  task_id: string | null;
};

const about = ({ id, case_id, facility_id }: Transaction) => ({
  subjectId: id,
  caseId: case_id,
  facilityId: facility_id,
});
const asked = ({ payer_code, task_id }: Transaction) => ({ payerCode: payer_code, taskId: task_id });

export const cancelled = (transaction: Transaction): NewEvent => ({
  type: 'eligibility.cancelled',
  ...about(transaction),
  data: asked(transaction),
});

/** The event for the outcome of a request: an answer, a rejection, or a failure. */
export function settled(
  transaction: Transaction,
  { state, failure }: Pick<Outcome, 'state' | 'failure'>,
  isLate: boolean,
): NewEvent {
  if (state === 'failed')
    return {
      type: 'eligibility.failed',
      ...about(transaction),
      data: { ...asked(transaction), failure: failure?.kind ?? 'interrupted' },
    };
  return {
    type: 'eligibility.answered',
    ...about(transaction),
    data: { ...asked(transaction), state, isLate },
  };
}
