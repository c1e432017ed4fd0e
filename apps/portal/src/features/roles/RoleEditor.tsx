import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type CataloguedPermission, type Role, roleNameSchema } from '@waypost/contract/roles/calls';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { problemMessage } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { grantableQuery } from '#src/api/role-queries.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { type Draft, useDraft } from '#src/app/drafts/use-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { useUser } from '#src/app/use-user.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { PermissionPicker } from '#src/ui/permissions/PermissionPicker.tsx';
import { changesOf } from '#src/ui/permissions/permission-groups.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { HoldersDialog } from './HoldersDialog.tsx';
import { RoleNotice } from './RoleNotice.tsx';
import { type RoleDraft, readRoleDraft, savedDraft } from './role-draft.ts';
import { useSaveRole } from './use-save-role.ts';

const WIDTH = 800;

type RoleEditorProps = {
  /** The edited role; null for a new one. */
  role: Role | null;
  onClose: () => void;
};

/**
 * Adds a role, or changes its permissions (P-144, P-145). Unsaved values are restored after a time-out or a closed
 * tab.
 */
export default function RoleEditor({ role, onClose }: RoleEditorProps) {
  const { entity } = useEntity();
  const title = role ? 'Edit Role' : 'Add Role';
  const draft = useDraft({ form: 'role', subjectId: role?.roleId ?? EMPTY_ID });
  const { data: permissions, error, refetch } = useQuery(grantableQuery(entity.id));
  if (permissions && !draft.isLoading)
    return <Editor title={title} role={role} onClose={onClose} draft={draft} permissions={permissions} />;
  return (
    <SideDrawer title={title} width={WIDTH} onClose={onClose}>
      {error ? (
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </SideDrawer>
  );
}

const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '8px 12px',
  marginBottom: 12,
  '& > *': { flex: '1 1 240px' },
  '& h3': { fontSize: 15, lineHeight: '32px', fontWeight: 600, overflowWrap: 'anywhere' },
});
const Notices = styled('div')({ display: 'grid', gap: 8, marginBottom: 12, '&:empty': { display: 'none' } });
const Unsaved = styled('p')({ flex: 1, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' });

const nameRules = z.object({ name: roleNameSchema });

const unsavedText = (isNamed: boolean, { added, removed }: { added: number; removed: number }): string => {
  const count = added + removed + (isNamed ? 1 : 0);
  if (count === 0) return '';
  const permissions = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  const detail = permissions.length > 0 ? `: ${permissions.join(', ')}` : '';
  return `${count} unsaved ${count === 1 ? 'change' : 'changes'}${detail}`;
};

type EditorProps = RoleEditorProps & {
  title: string;
  draft: Draft;
  permissions: readonly CataloguedPermission[];
};

function Editor({ title, role, onClose, draft, permissions }: EditorProps) {
  const { permissions: mine } = useEntity();
  const { userId } = useUser();
  const isReadOnly = role?.isReadOnly ?? false;
  const saved = savedDraft(role);
  const [kept, setKept] = useState(() => (draft.kept ? readRoleDraft(draft.kept.content) : null));
  const [begun, setBegun] = useState<RoleDraft>(kept ?? saved);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(begun.permissions));
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<CataloguedPermission | null>(null);
  const form = useForm({ defaultValues: { name: begun.name }, resolver: zodRules(nameRules) });
  const name = useWatch({ control: form.control, name: 'name' });

  const before = new Set(saved.permissions);
  const changes = changesOf(before, chosen);
  const isChanged = name !== saved.name || changes.added + changes.removed > 0;
  const content = JSON.stringify({ name, permissions: [...chosen], version: begun.version });
  const { keep, forget } = draft;
  useEffect(() => {
    if (isReadOnly) return;
    if (isChanged) keep(content);
    // Also deletes the draft of the name, which is reset a moment after the permissions.
    else forget();
  }, [isChanged, isReadOnly, keep, forget, content]);
  useUnsavedChanges(() => isChanged && !isReadOnly, forget);

  const startOver = () => {
    forget();
    setKept(null);
    setBegun(saved);
    setChosen(before);
    form.reset({ name: saved.name });
  };
  const save = useSaveRole(role, () => {
    forget();
    onClose();
  });
  const submit = form.handleSubmit((values) => {
    if (chosen.size === 0 || isReadOnly || save.isPending) return;
    save.mutate(
      { name: values.name, permissions: [...chosen], version: begun.version },
      {
        onError: (error) => {
          if (hasCode(error, 'ROLE_NAME_TAKEN'))
            form.setError('name', { type: 'server', message: message('role.nameTaken') });
        },
      },
    );
  });

  const isMine = (role?.users ?? []).some(({ userObjectId }) => userObjectId === userId);
  const refusal = (permission: string): string | null =>
    isMine && !mine.has(permission) && !before.has(permission) ? message('role.ownRights') : null;
  const isStale = role !== null && begun.version !== role.version;
  const isEmpty = chosen.size === 0;

  return (
    <FormDrawer
      title={title}
      width={WIDTH}
      draft={{ isLoading: false, draftSavedAt: kept && (draft.kept?.savedAt ?? null), discard: startOver }}
      // Its toasts report the result.
      save={{ isPending: save.isPending, error: null }}
      saveLabel="Save"
      saveRefusal={isEmpty ? message('role.noPermissions') : null}
      isReadOnly={isReadOnly}
      onSubmit={submit}
      commands={<Unsaved role="status">{unsavedText(role === null && name !== '', changes)}</Unsaved>}
      footer={isReadOnly && <Button onClick={onClose}>Close</Button>}
      below={asked && <HoldersDialog permission={asked} onClose={() => setAsked(null)} />}
      onClose={onClose}
    >
      <Notices>
        {isStale && (
          <Banner kind="warn" actions={<Button onClick={startOver}>Show the latest version</Button>}>
            {message('http.changed')}
          </Banner>
        )}
        {role && <RoleNotice role={role} />}
      </Notices>
      <Top>
        {role ? (
          <h3>{role.name}</h3>
        ) : (
          <TextField control={form.control} name="name" label="Role name" isRequired />
        )}
        <SearchField
          label="Find a permission"
          placeholder="Find a permission"
          text={search}
          onSearch={setSearch}
        />
      </Top>
      <PermissionPicker
        permissions={permissions}
        chosen={chosen}
        onChange={setChosen}
        isReadOnly={isReadOnly}
        refusal={refusal}
        search={search}
        onShowHolders={setAsked}
      />
    </FormDrawer>
  );
}
