import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#src/api/client.ts';
import { refreshEntities } from '#src/api/my-entities.ts';
import { hasCode } from '#src/api/problem.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedFormDrawer } from '#src/app/managed-lists/ManagedFormDrawer.tsx';
import { showRefusedFields } from '#src/app/show-refused-fields.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormNotice } from '#src/ui/form/FormNotice.ts';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { toast } from '#src/ui/toasts.ts';
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
  /** The facility to change; null for a new one. */
  facility: ManagedFacility | null;
  facilities: readonly ManagedFacility[];
  onClose: () => void;
};

/** Adds a facility, changes it, or ends it. */
export default function FacilityEditor({ facility, facilities, onClose }: FacilityEditorProps) {
  const { entity } = useEntity();
  const { revalidate } = useRevalidator();
  const refresh = async () => {
    await Promise.all([refreshFacilities(entity.id), refreshEntities()]);
    await revalidate();
  };
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
            body: changeOf(values),
          })
        : api.facilities.createFacility({ body: newFacilityOf(values) }),
    onSuccess: async (made) => {
      toast.success(message(facility ? 'facility.saved' : 'facility.added'), undefined, made.name);
      await refresh();
      onClose();
      // Runs after the form has closed, which would otherwise show the old values.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('facility.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'FACILITY_CODE_TAKEN'))
        form.setError('lCode', { type: 'server', message: message('facility.codeTaken') });
      showRefusedFields(form, error, facilityLabels);
      if (hasCode(error, 'VERSION_CHANGED')) void refreshFacilities(entity.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const title = facility ? 'Edit Facility' : 'Add Facility';
  const isLast = facilities.filter(({ isEnded }) => !isEnded).length === 1;
  return (
    <ManagedFormDrawer
      title={title}
      width={640}
      draft={draft}
      save={save}
      saveLabel={facility ? 'Save' : 'Add'}
      onSubmit={submit}
      endable={
        facility && {
          noun: 'facility',
          name: facility.name,
          isEnded: facility.isEnded,
          refusal: isLast ? message('facility.last') : null,
          consequences:
            'It takes no new cases, people and sources. Its cases, tasks and records stay, and it can be reactivated.',
          onEnd: (isEnded) =>
            api.facilities.endFacility({
              params: { facilityId: facility.id },
              headers: { 'if-match': String(facility.version) },
              body: { isEnded },
            }),
          onRefresh: refresh,
          onDone: onClose,
        }
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
    </ManagedFormDrawer>
  );
}
