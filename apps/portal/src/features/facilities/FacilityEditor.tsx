import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#src/api/client.ts';
import { refreshEntities } from '#src/api/my-entities.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedDrawer } from '#src/app/managed-lists/ManagedDrawer.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { FormNotice } from '#src/ui/form/FormNotice.ts';
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

const texts = {
  added: 'facility.added',
  saved: 'facility.saved',
  saveFailed: 'facility.saveFailed',
} as const;

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
  const seen = facility && {
    params: { facilityId: facility.id },
    headers: { 'if-match': String(facility.version) },
  };
  const isLast = facilities.filter(({ isEnded }) => !isEnded).length === 1;
  return (
    <ManagedDrawer
      title={facility ? 'Edit Facility' : 'Add Facility'}
      noun="facility"
      width={640}
      kept={facility}
      kind={draft}
      labels={facilityLabels}
      nameOf={({ name }) => name.trim()}
      fieldOf={({ code }) => (code === 'FACILITY_CODE_TAKEN' ? 'lCode' : null)}
      texts={texts}
      endText="It takes no new cases, people and sources. Its cases, tasks and records stay, and it can be reactivated."
      endRefusal={isLast ? message('facility.last') : null}
      onSave={(values) =>
        seen
          ? api.facilities.changeFacility({ ...seen, body: changeOf(values) })
          : api.facilities.createFacility({ body: newFacilityOf(values) })
      }
      onEnd={async (isEnded) => seen && api.facilities.endFacility({ ...seen, body: { isEnded } })}
      onRefresh={refresh}
      onClose={onClose}
    >
      {(!facility || facility.isEnded) && (
        <FormNotice>
          <Banner kind="info">
            {facility
              ? message('facility.ended')
              : 'You will work at this facility, and can invite others to it.'}
          </Banner>
        </FormNotice>
      )}
      <FacilityFields control={draft.form.control} facilities={facilities} isNew={!facility} />
    </ManagedDrawer>
  );
}
