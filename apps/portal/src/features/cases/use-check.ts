import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasResponse } from '@waypost/contract/cases/processes';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import { useNavigate } from 'react-router';
import type { ShownCase } from '#src/api/case-lists.ts';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import type { Toast } from '#src/ui/toasts.ts';
import { processesQuery } from './case-queries.ts';

type Of = { shownCase: ShownCase; details: Pick<CaseDetails, 'facilityId' | 'caseStatus'> };

/**
 * The form of an eligibility check filled in from the case: for its task while the user works on it, else for the case
 * only.
 */
type Check = { to: string; refusal: null } | { to: null; refusal: string };

/** The start of a check of this case; null for users who may not check eligibility. */
export function useCheck({ shownCase, details }: Of): Check | null {
  const { entity, can, worksOnTasks } = useEntity();
  const { data: task } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  const worked = task?.domainModels.case.caseNumber === shownCase.caseNumber ? task : null;
  if (!can('eligibility-verification-write') || !(worked || can('patient-read'))) return null;
  if (details.caseStatus.status === 'Cancelled') return { to: null, refusal: message('case.notAsked') };
  const to = worked
    ? paths.eligibilityOfTask(entity.lCode, worked.domainModels.case.facilityId, worked.id)
    : paths.eligibilityOfCase(entity.lCode, details.facilityId, shownCase.caseId);
  return { to, refusal: null };
}

/**
 * Offers an eligibility check in the notice of a saved change, because a new coverage has not been checked
 * yet.
 */
export function useOfferCheck(of: Of): (changed?: { isNew: boolean }) => Pick<Toast, 'action'> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useCheck(of);
  return ({ isNew } = { isNew: false }) => {
    if (!check || check.to === null) return {};
    const { to } = check;
    const checks = client.getQueryData(processesQuery(of.shownCase).queryKey);
    const label = !isNew && checks?.some(hasResponse) ? 'Check Again' : 'Check Eligibility';
    return { action: { label, onClick: () => void navigate(to) } };
  };
}
