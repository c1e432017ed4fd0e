import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { KeptFacility } from '@waypost/contract/facilities/calls';
import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#src/api/client.ts';
import { refreshEntities } from '#src/api/my-entities.ts';
import { ApiError, hasCode } from '#src/api/problem.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormNotice } from '#src/ui/form/FormNotice.ts';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { keptStatus } from '#src/ui/status.ts';
import { toast } from '#src/ui/toasts.ts';
import { EndFacility } from './EndFacility.tsx';
import { FacilityFields } from './FacilityFields.tsx';
import {
  changeOf,
  type FacilityValues,
  facilityLabels,
  facilityRules,
  newFacility,
  newFacilityOf,
  valuesOf,
} from './facility-form.ts';
import { refreshFacilities } from './queries.ts';

type FacilityEditorProps = {
  /** The facility that is changed; null for a new one. */
  facility: KeptFacility | null;
  facilities: readonly KeptFacility[];
  onClose: () => void;
};

/** Adds a facility, changes it, or ends it. */
export default function FacilityEditor({ facility, facilities, onClose }: FacilityEditorProps) {
  const { entity } = useEntity();
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const saved = useMemo(
    () => (facility ? valuesOf(facility) : newFacility(facilities)),
    [facility, facilities],
  );
  const draft = useFormWithDraft<FacilityValues>(
    { form: 'facility', subjectId: facility?.id ?? EMPTY_ID },
    saved,
    facilityRules,
  );
  const { form, settle } = draft;
  const save = useMutation({
    mutationFn: (values: FacilityValues) =>
      facility
        ? api.facilities.changeFacility({
            params: { facilityId: facility.id },
            headers: { 'if-match': String(facility.version) },
            body: changeOf(values, facility.isEnded),
          })
        : api.facilities.createFacility({ body: newFacilityOf(values) }),
    onSuccess: async (made) => {
      toast.success(message(facility ? 'facility.saved' : 'facility.added'), undefined, made.name);
      await Promise.all([refreshFacilities(entity.id), refreshEntities()]);
      await revalidate();
      onClose();
      // Once the form has closed: it would show the values from before.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('facility.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'FACILITY_CODE_TAKEN'))
        form.setError('lCode', { type: 'server', message: message('facility.codeTaken') });
      if (error instanceof ApiError)
        for (const { path, message: text } of error.fields)
          if (path in facilityLabels)
            form.setError(path as keyof FacilityValues, { type: 'server', message: text });
      if (hasCode(error, 'VERSION_CHANGED')) void refreshFacilities(entity.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const title = facility ? 'Edit Facility' : 'Add Facility';
  const isLast = facilities.filter(({ isEnded }) => !isEnded).length === 1;
  return (
    <FormDrawer
      title={title}
      width={640}
      badge={facility?.isEnded && <StatusPill status={keptStatus.ended} />}
      draft={draft}
      save={save}
      saveLabel={facility ? 'Save' : 'Add'}
      onSubmit={submit}
      commands={
        facility && (
          <ActionButton
            sx={{ marginRight: 'auto' }}
            refusal={isLast && !facility.isEnded ? message('facility.last') : null}
            onClick={() => setIsAsking(true)}
          >
            {facility.isEnded ? 'Take Up Again' : 'End Facility'}
          </ActionButton>
        )
      }
      below={
        isAsking &&
        facility && <EndFacility facility={facility} onClose={() => setIsAsking(false)} onDone={onClose} />
      }
      onClose={onClose}
    >
      <ErrorSummary
        title="Some fields are not right yet"
        problems={formProblems(form.formState.errors, facilityLabels)}
        attempt={form.formState.submitCount}
      />
      {(!facility || facility.isEnded) && (
        <FormNotice>
          <Banner kind="info">
            {facility
              ? message('facility.ended')
              : 'You will work at this facility, and can invite others to it.'}
          </Banner>
        </FormNotice>
      )}
      <FacilityFields control={form.control} facilities={facilities} isNew={!facility} />
    </FormDrawer>
  );
}
