import { useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '#src/api/client.ts';
import { hasCode, problemMessage, refusedFields } from '#src/api/problem.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { UnsavedNote } from '#src/ui/form/UnsavedNote.tsx';
import { toast } from '#src/ui/toasts.ts';
import { caseQuery } from '../case-queries.ts';
import { VisitFields } from './VisitFields.tsx';
import { visitChange, visitValues, zoneOfVisit } from './visit-change.ts';
import { fieldOfVisitProblem } from './visit-problems.ts';
import { type VisitValues, visitLabels, visitProblems, visitShape } from './visit-values.ts';

const rules: z.ZodType<VisitValues> = visitShape.superRefine((values, context) => {
  for (const { path, message: text } of visitProblems(values))
    context.addIssue({ code: 'custom', path: [path], message: text });
});

type EditVisitProps = { details: CaseDetails; onClose: () => void };

/** Changes the details of a visit, next to its case page. A case changes its facility by another command. */
export function EditVisit({ details, onClose }: EditVisitProps) {
  const { entity } = useEntity();
  const client = useQueryClient();
  const zone = zoneOfVisit(details, entity.facilities);
  const saved = useMemo(() => visitValues(details, zone), [details, zone]);
  const draftForm = useFormWithDraft({ form: 'case-visit', subjectId: details.caseId }, saved, rules);
  const { form, draftSavedAt, isLoading, discard, settle } = draftForm;
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as VisitValues;
  const [attempt, setAttempt] = useState(0);
  const [general, setGeneral] = useState<string | null>(null);
  const [isOutdated, setIsOutdated] = useState(false);
  const refuse = () => setAttempt((count) => count + 1);
  const reread = () => client.invalidateQueries(caseQuery(entity.id, details.caseNumber));

  const refuseWith = async (error: unknown) => {
    if (hasCode(error, 'VERSION_CHANGED')) {
      setIsOutdated(true);
      await reread();
      return;
    }
    const fields = refusedFields(error);
    const placed = fields.flatMap(({ path, message: text }) => {
      const name = fieldOfVisitProblem(path);
      return name ? [{ name, text }] : [];
    });
    for (const { name, text } of placed) form.setError(name, { type: 'server', message: text });
    setGeneral(placed.length === 0 ? problemMessage(error) : null);
    refuse();
  };
  const save = async (typed: VisitValues) => {
    setGeneral(null);
    setIsOutdated(false);
    const body = visitChange(details, typed, zone);
    if (body === null) return cancel();
    const pending = toast.pending(message('visit.updating'));
    const of = `Case ${details.caseNumber}`;
    try {
      await api.case.changeCase({
        params: { caseId: details.caseId },
        headers: { 'if-match': `"${details.version}"` },
        body,
      });
    } catch (error) {
      toast.settle(pending, 'error', message('visit.updateFailed'), { of });
      await refuseWith(error);
      return;
    }
    settle(typed);
    toast.settle(pending, 'success', message('visit.updated'), { of });
    await reread();
    onClose();
  };
  const cancel = () => {
    discard();
    onClose();
  };
  const problems = [
    ...(general === null ? [] : [{ name: null, label: null, message: general }]),
    ...(attempt > 0 ? formProblems(errors, visitLabels) : []),
  ];
  return (
    <FormDrawer
      title="Edit Visit"
      width={640}
      draft={{ isLoading, draftSavedAt, discard }}
      save={{ isPending: isSubmitting, error: null }}
      saveLabel="Save"
      commands={<UnsavedNote count={Object.keys(dirtyFields).length} />}
      onSubmit={form.handleSubmit(save, refuse)}
      onClose={onClose}
    >
      <ErrorSummary title={message('visit.updateFailed')} problems={problems} attempt={attempt} />
      {isOutdated && (
        <Banner kind="warn">{message('http.changed')} What you typed stays. Save again to keep it.</Banner>
      )}
      <RequiredLegend />
      <FormSection title={details.facility}>
        <VisitFields zone={zone} control={form.control} values={values} errors={errors} />
      </FormSection>
    </FormDrawer>
  );
}
