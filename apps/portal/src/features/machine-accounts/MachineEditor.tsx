import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { WorkFacility } from '@waypost/contract/entities/calls';
import {
  isForMachines,
  type Machine,
  type MachineWithSecret,
} from '@waypost/contract/machine-accounts/calls';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { grantableQuery } from '#src/api/role-queries.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { PermissionPicker } from '#src/ui/permissions/PermissionPicker.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { MoreRights } from './MoreRights.tsx';
import {
  expiryDays,
  lastDayOf,
  type MachineValues,
  machineRules,
  newMachine,
  requestOf,
  valuesOf,
} from './machine-form.ts';
import { refreshMachines } from './queries.ts';
import { reportSecret } from './report-secret.ts';

const PermissionsHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 8,
  '& h3': { flex: '1 1 160px', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});
const Problem = styled('p')({ fontSize: 12, lineHeight: '16px', color: 'var(--wp-bad-fg)', marginBottom: 8 });

const openFacilities = (facilities: readonly WorkFacility[]) => facilities.filter(({ isEnded }) => !isEnded);

type MachineEditorProps = {
  /** The account to change; null for a new one. */
  machine: Machine | null;
  onClose: () => void;
  onMade: (machine: MachineWithSecret) => void;
};

/** Creates a machine account, or changes its permissions and expiry. */
export default function MachineEditor({ machine, onClose, onMade }: MachineEditorProps) {
  const { entity, permissions: mine } = useEntity();
  const grantable = useQuery(grantableQuery(entity.id));
  const [search, setSearch] = useState('');
  const saved = useMemo(
    () => (machine ? valuesOf(machine) : newMachine(openFacilities(entity.facilities).map(({ id }) => id))),
    [machine, entity],
  );
  const rules = useMemo(() => machineRules(machine && lastDayOf(machine.expiresAt)), [machine]);
  const draft = useFormWithDraft<MachineValues>(
    { form: 'machine-account', subjectId: machine?.id ?? EMPTY_ID },
    saved,
    rules,
  );
  const { form, settle } = draft;
  const permissions = useWatch({ control: form.control, name: 'permissions' });
  const chosen = new Set(permissions);
  const choose = (next: ReadonlySet<string>) =>
    form.setValue('permissions', [...next].toSorted(), { shouldDirty: true, shouldValidate: true });
  const refused = form.formState.errors.permissions?.message;
  const save = useMutation({
    mutationFn: async (values: MachineValues): Promise<MachineWithSecret> => {
      const body = requestOf(values, machine);
      if (machine)
        return {
          ...(await api.machines.changeMachine({
            params: { machineId: machine.id },
            headers: { 'if-match': String(machine.version) },
            body,
          })),
          secret: null,
        };
      return api.machines.createMachine({ body });
    },
    onSuccess: async (made) => {
      if (machine) toast.success(message('machine.saved'), undefined, made.name);
      else reportSecret(made, 'machine.added');
      await refreshMachines(entity.id);
      onMade(made);
      // Runs after the form has closed, which would otherwise show the old values.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('machine.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'MACHINE_NAME_TAKEN'))
        form.setError('name', { type: 'server', message: message('machine.nameTaken') });
      if (hasCode(error, 'VERSION_CHANGED')) void refreshMachines(entity.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const known = new Set(
    [...openFacilities(entity.facilities), ...(machine?.facilities ?? [])].map(({ id }) => id),
  );
  const facilities = [...known].map((id) => {
    const named = [...entity.facilities, ...(machine?.facilities ?? [])].find((one) => one.id === id);
    return { value: id, label: named?.name ?? id };
  });
  const isMore = [...chosen].some((name) => !mine.has(name));
  const title = machine ? 'Edit Machine Account' : 'Create Machine Account';
  return (
    <FormDrawer
      title={title}
      width={800}
      draft={draft}
      save={save}
      saveLabel={machine ? 'Save' : 'Create'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection>
        <TextField
          control={form.control}
          name="name"
          label="Name"
          isRequired
          hint="Histories show it with “(machine)” behind it."
        />
        <MultiSelectField
          control={form.control}
          name="facilityIds"
          label="Facilities"
          isRequired
          options={facilities}
        />
        <DateField
          control={form.control}
          name="lastDay"
          label="Works until the end of"
          span={6}
          isRequired
          between={expiryDays(localToday())}
        />
        <NumberField
          control={form.control}
          name="callsPerMinute"
          label="Calls per minute, at most"
          span={6}
          isRequired
        />
      </FormSection>
      <section aria-label="Permissions">
        <PermissionsHead>
          <h3>Permissions</h3>
          <SearchField
            label="Find a permission"
            placeholder="Find a permission"
            text={search}
            onSearch={setSearch}
          />
        </PermissionsHead>
        {refused && <Problem role="alert">{refused}</Problem>}
        {isMore && !machine && <MoreRights permissions={[...chosen].toSorted()} facilities={[]} />}
        {grantable.error && (
          <FailedPanel text={problemMessage(grantable.error)} onRetry={() => void grantable.refetch()} />
        )}
        {grantable.isPending && <SkeletonRows count={8} />}
        {grantable.data && (
          <PermissionPicker
            permissions={grantable.data.filter(({ permissionName }) => isForMachines(permissionName))}
            chosen={chosen}
            onChange={choose}
            isReadOnly={false}
            refusal={() => null}
            search={search}
          />
        )}
      </section>
    </FormDrawer>
  );
}
