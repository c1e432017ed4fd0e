import { useNavigate } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import type { Toast } from '#src/ui/toasts.ts';

/** Offers to ask the payer again, beside the notice of a correction; nothing for who may not ask. */
export function useOfferCheck(of: { caseId: string; facilityId: string }): Pick<Toast, 'action'> {
  const { entity, can } = useEntity();
  const navigate = useNavigate();
  if (!can('eligibility-verification-write') || !can('patient-read')) return {};
  const onClick = () => void navigate(paths.eligibilityOfCase(entity.lCode, of.facilityId, of.caseId));
  return { action: { label: 'Check Eligibility', onClick } };
}
