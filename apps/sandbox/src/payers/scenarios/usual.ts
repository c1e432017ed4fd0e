import { ppoBenefits } from '../benefits/commercial.ts';
import { feeForService } from '../benefits/medicaid.ts';
import { originalMedicare } from '../benefits/medicare.ts';
import type { PayerKind } from '../payer-list.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Segment } from '../x12/segment.ts';
import type { Visit } from './visit.ts';
import { answerPatient } from './visit.ts';

/** The answer of each kind of payer to a member id without a scenario. */
export function usualAnswer(visit: Visit): Answer {
  const benefits: Record<PayerKind, (visit: Visit) => Segment[]> = {
    commercial: ppoBenefits,
    medicare: originalMedicare,
    medicaid: feeForService,
  };
  return answerPatient(
    visit,
    benefits[visit.payer.kind](visit),
    visit.payer.kind === 'medicare' ? { dates: [] } : {},
  );
}
