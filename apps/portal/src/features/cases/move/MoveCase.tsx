import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';
import { hasCode, problemMessage, problemReference } from '#src/api/problem.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { toast } from '#src/ui/toasts.ts';
import { caseQuery } from '../case-queries.ts';
import { refreshPatientsCases } from '../patients/merge/merge-queries.ts';
import { MovedRecords } from './MovedRecords.tsx';
import { MovePatient } from './MovePatient.tsx';
import { blankMove, type MoveValues, moveBody, moveLabels, moveRules } from './move-values.ts';

type MoveCaseProps = { details: CaseDetails; shownCase: ShownCase; onClose: () => void };

/** Moves a case to the patient of the visit, or to another facility, and first shows what moves with it. */
export default function MoveCase({ details, shownCase, onClose }: MoveCaseProps) {
  const { entity } = useEntity();
  const client = useQueryClient();
  const formId = useId();
  const resolver = useMemo(() => zodRules<MoveValues>(moveRules(details.facilityId)), [details.facilityId]);
  const form = useForm<MoveValues>({ defaultValues: blankMove(details.facilityId), resolver });
  const [chosen, setChosen] = useState<SimilarPatient | null>(null);
  const move = useMutation({
    mutationFn: (values: MoveValues) =>
      api.case.moveCase({
        params: { caseId: details.caseId },
        headers: { 'if-match': `"${details.version}"` },
        body: moveBody(details, values),
      }),
    onSuccess: () => {
      toast.success(message('case.moved'));
      onClose();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(caseQuery(entity.id, details.caseNumber)),
        refreshPatientsCases(client, entity.id),
      ]),
  });
  const choose = (person: SimilarPatient | null) => {
    move.reset();
    setChosen(person);
    form.setValue('patientId', person?.patientId ?? '');
    form.clearErrors();
    // The fields appear or disappear with the next render.
    setTimeout(() => {
      if (person) document.getElementById(formId)?.querySelector('button')?.focus();
      else form.setFocus('familyName');
    });
  };
  const isOutdated = hasCode(move.error, 'VERSION_CHANGED');
  const places = entity.facilities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SideDrawer
      title="Move Case"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={move.isPending}>
            Move Case
          </Button>
        </>
      }
    >
      <div>
        <FormShell
          id={formId}
          label="Move case"
          onSubmit={(event) => {
            if (move.isPending) event.preventDefault();
            else void form.handleSubmit((values) => move.mutate(values))(event);
          }}
        >
          {isOutdated && (
            <Banner kind="warn">
              {message('http.changed')} What you chose stays. Look at the case as it is now, and move it
              again.
            </Banner>
          )}
          {move.error && !isOutdated && (
            <FailedPanel text={problemMessage(move.error)} reference={problemReference(move.error)} />
          )}
          <MovePatient form={form} details={details} chosen={chosen} onChoose={choose} />
          {places.length > 1 && (
            <FormSection>
              <SelectField
                control={form.control}
                name="facilityId"
                label={moveLabels.facilityId}
                options={places}
              />
            </FormSection>
          )}
        </FormShell>
      </div>
      <MovedRecords shownCase={shownCase} fromFacility={details.facility} />
    </SideDrawer>
  );
}
