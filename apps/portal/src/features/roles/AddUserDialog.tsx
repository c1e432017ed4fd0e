import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { LICENSED_ROLE, type Role } from '@waypost/contract/roles/calls';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { candidatesQuery, refreshRoles } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { type AddUserValues, addUserRules } from './add-user-rules.ts';
import { refusalText } from './refusal-text.ts';

/** Adds a user who does not have the role yet (P-178). */
export default function AddUserDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { entity } = useEntity();
  const {
    data: candidates = [],
    error,
    isPending,
    refetch,
  } = useQuery(candidatesQuery(entity.id, role.roleId));
  const form = useForm<AddUserValues>({
    defaultValues: { userObjectId: '' },
    resolver: addUserRules(candidates),
  });
  const add = useMutation({
    mutationFn: async ({ userObjectId }: AddUserValues) => {
      const call = {
        params: { roleId: role.roleId },
        body: { userObjectId },
      };
      if (role.name === LICENSED_ROLE) await api.roles.addLicensedRoleUser(call);
      else await api.roles.addRoleUser(call);
    },
    onSuccess: () => {
      toast.success(message('role.userAdded'), undefined, role.name);
      onClose();
    },
    onError: (failure) => {
      toast.error(refusalText(failure, 'role.addFailed'), { of: role.name });
    },
    onSettled: () => refreshRoles(entity.id),
  });
  return (
    <LargeDialog title="Add User to Role" width={440} onClose={onClose}>
      {error ? (
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <FormShell
          label="Add User to Role"
          onSubmit={(event) => void form.handleSubmit((values) => add.mutate(values))(event)}
        >
          <AutocompleteField
            control={form.control}
            name="userObjectId"
            label="User"
            isRequired
            isLoading={isPending}
            options={candidates.map(({ userObjectId, firstName, lastName, email, status }) => ({
              value: userObjectId,
              label: `${firstName} ${lastName} (${email})${status === 'Pending' ? ', Pending' : ''}`,
            }))}
            hint={`Active and pending users who do not have ${role.name} yet`}
          />
          <DialogFooter isSaving={add.isPending} saveLabel="Add User" onClose={onClose} />
        </FormShell>
      )}
    </LargeDialog>
  );
}
