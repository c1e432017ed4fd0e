import type { NewEvent } from '@waypost/contract/events';
import type { Outcome } from './outcome.ts';

/** What the events of an exchange are about. */
type Exchange = {
  id: string;
  case_id: string | null;
  facility_id: string;
  payer_code: string;
  task_id: string | null;
};

const about = ({ id, case_id, facility_id }: Exchange) => ({
  subjectId: id,
  caseId: case_id,
  facilityId: facility_id,
});
const asked = ({ payer_code, task_id }: Exchange) => ({ payerCode: payer_code, taskId: task_id });

export const cancelled = (exchange: Exchange): NewEvent => ({
  type: 'eligibility.cancelled',
  ...about(exchange),
  data: asked(exchange),
});

/** What became of a request: an answer, a rejection, or neither. */
export function settled(
  exchange: Exchange,
  { state, failure }: Pick<Outcome, 'state' | 'failure'>,
  isLate: boolean,
): NewEvent {
  if (state === 'failed')
    return {
      type: 'eligibility.failed',
      ...about(exchange),
      data: { ...asked(exchange), failure: failure?.kind ?? 'interrupted' },
    };
  return {
    type: 'eligibility.answered',
    ...about(exchange),
    data: { ...asked(exchange), state, isLate },
  };
}
