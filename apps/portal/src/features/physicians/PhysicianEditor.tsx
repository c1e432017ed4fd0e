import { useQuery } from '@tanstack/react-query';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type ManagedPhysician, newPhysicianSchema } from '@waypost/contract/orders/physician-calls';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedDrawer } from '#src/app/managed-lists/ManagedDrawer.tsx';
import { ManagedLoading } from '#src/app/managed-lists/ManagedLoading.tsx';
import { PhysicianFields } from './PhysicianFields.tsx';
import {
  labelsOf,
  newPhysician,
  type PhysicianValues,
  physicianRules,
  valuesOf,
} from './physician-values.ts';
import { physicianQuery, refreshPhysicians } from './queries.ts';

type PhysicianEditorProps = { id: string | null; onClose: () => void };

/** The drawer of a physician; without an id, of a new one. */
export default function PhysicianEditor({ id, onClose }: PhysicianEditorProps) {
  const { entity } = useEntity();
  const query = useQuery({ ...physicianQuery(entity.id, id ?? ''), enabled: id !== null });
  if (id !== null && !query.data)
    return <ManagedLoading title="Physician" error={query.error} onRetry={query.refetch} onClose={onClose} />;
  return <PhysicianForm physician={query.data ?? null} onClose={onClose} />;
}

const texts = {
  added: 'physician.added',
  saved: 'physician.saved',
  saveFailed: 'physician.saveFailed',
} as const;

type PhysicianFormProps = { physician: ManagedPhysician | null; onClose: () => void };

function PhysicianForm({ physician, onClose }: PhysicianFormProps) {
  const { entity } = useEntity();
  const saved = useMemo(() => (physician ? valuesOf(physician) : newPhysician), [physician]);
  const kind = useFormWithDraft<PhysicianValues>(
    { form: 'physician', subjectId: physician?.physicianId ?? EMPTY_ID },
    saved,
    physicianRules,
  );
  const [addresses, contacts] = useWatch({ control: kind.form.control, name: ['addresses', 'contacts'] });
  const seen = physician && {
    params: { physicianId: physician.physicianId },
    headers: { 'if-match': String(physician.version) },
  };
  const recordState = physician && {
    name: `${physician.lastName}, ${physician.firstName}`,
    isEnded: physician.endedAt !== null,
  };
  const save = (values: PhysicianValues) => {
    const { npi, ...body } = newPhysicianSchema.parse(values);
    return seen
      ? api.physicians.changePhysician({ ...seen, body })
      : api.physicians.createPhysician({ body: { npi, ...body } });
  };
  return (
    <ManagedDrawer
      title={recordState?.name ?? 'Add Physician'}
      noun="physician"
      kept={recordState}
      kind={kind}
      labels={labelsOf({ addresses, contacts })}
      nameOf={({ firstName, lastName }) => `${lastName.trim()}, ${firstName.trim()}`}
      fieldOf={({ code }) => (code === 'PHYSICIAN_NPI_TAKEN' ? 'npi' : null)}
      texts={texts}
      endText="Orders no longer find this physician. Orders that have the physician keep them, and the physician can be reactivated."
      onSave={save}
      onEnd={async (isEnded) => seen && api.physicians.endPhysician({ ...seen, body: { isEnded } })}
      onRefresh={() => refreshPhysicians(entity.id)}
      onClose={onClose}
    >
      <PhysicianFields form={kind.form} isNew={physician === null} />
    </ManagedDrawer>
  );
}
