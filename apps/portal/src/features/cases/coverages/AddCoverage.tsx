import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { CaseCoverage, NewCoverage } from '@waypost/contract/coverages/calls';
import { isDuplicate } from '@waypost/contract/coverages/rules';
import { useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { coveragesQuery } from '../case-queries.ts';
import { Foot } from '../case-styles.ts';
import { useOfferCheck } from '../use-check.ts';
import { CoverageFields } from './CoverageFields.tsx';
import { coverageLabels, identityOf, newCoverageRules } from './coverage-rules.ts';
import { bodyOf, type CoverageValues, newCoverage, valuesOf } from './coverage-values.ts';
import { PanelTitle } from './PanelTitle.tsx';
import { usePlan } from './use-payer-data.ts';

export type AddCoverageProps = {
  shownCase: ShownCase;
  details: CaseDetails;
  coverages: readonly CaseCoverage[];
  onClose: () => void;
  initial: CoverageValues;
  /** Whether it is first in the billing order. */
  isPrimary: boolean;
};

const title = 'Add Insurance Provider';

/** Moves the new insurance to the first position; false when it stays last. */
async function makeFirst(
  client: QueryClient,
  shownCase: ShownCase,
  before: readonly CaseCoverage[],
): Promise<boolean> {
  const known = new Set(before.map(({ coverageId }) => coverageId));
  try {
    const now = await client.fetchQuery({ ...coveragesQuery(shownCase), staleTime: 0 });
    const ids = now.map(({ coverageId }) => coverageId);
    const added = ids.filter((id) => !known.has(id));
    const body = [...added, ...ids.filter((id) => known.has(id))];
    await api.case.orderCoverages({ params: { id: shownCase.caseId }, body });
    return true;
  } catch {
    return false;
  }
}

/** The form that adds an insurance. Unsaved values are kept until they are saved or canceled (C-174). */
export function AddCoverage({
  shownCase,
  details,
  coverages,
  onClose,
  initial,
  isPrimary,
}: AddCoverageProps) {
  const client = useQueryClient();
  const { entity } = useEntity();
  const draftForm = useFormWithDraft(
    { form: 'new-coverage', subjectId: shownCase.caseId },
    initial,
    newCoverageRules,
  );
  const { form, draftSavedAt, isLoading, discard, settle } = draftForm;
  const offer = useOfferCheck({ shownCase, details });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const [attempt, setAttempt] = useState(0);
  const place = { caseId: shownCase.caseId, facilityId: details.facilityId, sequence: coverages.length + 1 };
  const plan = usePlan(form, place);
  const problems = attempt > 0 ? formProblems(errors, coverageLabels) : [];

  const refuse = () => setAttempt((count) => count + 1);
  const refuseDuplicate = () => {
    form.setError('subscriberId', { type: 'duplicate', message: message('coverage.duplicate') });
    refuse();
  };
  const save = async (values: CoverageValues) => {
    const active = coverages.filter(({ coverage }) => coverage.coverageStatus === 'Active');
    if (isDuplicate(identityOf(values), active.map(valuesOf).map(identityOf))) return refuseDuplicate();
    const facility = entity.facilities.find(({ id }) => id === details.facilityId);
    const body = {
      patientId: details.patientId,
      facilityId: details.facilityId,
      lCode: facility?.lCode ?? '',
      clientCode: facility?.clientCode ?? '',
      paymentBy: null,
      coveragePaymentType: 'Insurance',
      coverageStatus: 'Active',
      ...bodyOf(values, plan.media),
    } as NewCoverage;
    const of = values.insuranceName.trim();
    const pending = toast.pending(message('coverage.adding'));
    try {
      await api.case.addCoverage({ query: { caseid: shownCase.caseId }, body });
    } catch (error) {
      toast.settle(pending, 'error', message('coverage.addFailed'), { of });
      if (hasCode(error, 'DUPLICATE_COVERAGE')) refuseDuplicate();
      return;
    }
    const isFirst = isPrimary && (await makeFirst(client, shownCase, coverages));
    toast.settle(pending, 'success', message(isFirst ? 'coverage.addedFirst' : 'coverage.added'), {
      of,
      ...offer({ isNew: true }),
    });
    settle(newCoverage);
    await client.invalidateQueries({ queryKey: coveragesQuery(shownCase).queryKey });
    onClose();
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <>
      <PanelTitle>{title}</PanelTitle>
      {isLoading ? (
        <SkeletonRows count={8} />
      ) : (
        <FormShell
          label={title}
          onSubmit={(event) => {
            if (isSubmitting) event.preventDefault();
            else void form.handleSubmit(save, refuse)(event);
          }}
        >
          <ErrorSummary title="The insurance was not added" problems={problems} attempt={attempt} />
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          <RequiredLegend />
          <CoverageFields form={form} place={place} plan={plan} isNew />
          <Foot>
            <FormFooter
              changedCount={Object.keys(dirtyFields).length}
              isSaving={isSubmitting}
              resetLabel="Cancel"
              onReset={cancel}
            />
          </Foot>
        </FormShell>
      )}
    </>
  );
}
