import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { hasCode, refusedFields } from '#src/api/problem.ts';
import { sourcesQuery } from '#src/api/source-queries.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { useUser } from '#src/app/use-user.ts';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { FileFields } from './FileFields.tsx';
import { OutcomeFields, PlaceFields, TakingFields } from './FolderFields.tsx';
import {
  type FolderValues,
  folderRules,
  requestOf,
  type SecretValues,
  secretRules,
  valuesOf,
} from './folder-form.ts';
import { choicesQuery, refreshFolders } from './queries.ts';
import { SecretFields } from './SecretFields.tsx';

type FolderEditorProps = {
  /** The folder to change; null for a new one. */
  folder: DropFolder | null;
  onClose: () => void;
  onSaved: (id: string) => void;
};

const noSecrets = { password: '', privateKey: '' };

/** Adds a drop folder, or changes it. */
export default function FolderEditor({ folder, onClose, onSaved }: FolderEditorProps) {
  const access = useEntity();
  const { entity } = access;
  const kinds = useMemo(() => importKindsOf(access), [access]);
  const { userObjectId: me } = useUser();
  const choices = useQuery(choicesQuery(entity.id));
  const sources = useQuery(sourcesQuery(entity.id));
  const saved = useMemo(() => valuesOf(folder, me, kinds[0]), [folder, me, kinds]);
  const draft = useFormWithDraft<FolderValues>(
    { form: 'drop-folder', subjectId: folder?.folderId ?? EMPTY_ID },
    saved,
    folderRules,
  );
  const { form, settle } = draft;
  // A separate form, because no draft may contain its values.
  const secrets = useForm<SecretValues>({
    defaultValues: noSecrets,
    resolver: zodRules(secretRules),
    shouldFocusError: false,
  });
  const [isReplacing, setIsReplacing] = useState(false);
  const place = useWatch({ control: form.control, name: 'place' });
  const save = useMutation({
    mutationFn: (values: FolderValues): Promise<DropFolder> => {
      const body = requestOf(values, secrets.getValues());
      if (!folder) return api.dropFolders.createDropFolder({ body });
      return api.dropFolders.changeDropFolder({
        params: { folderId: folder.folderId },
        headers: { 'if-match': String(folder.version) },
        body,
      });
    },
    onSuccess: async ({ folderId, name }) => {
      toast.success(message('dropFolder.saved'), undefined, name);
      await refreshFolders(entity.id);
      onSaved(folderId);
      // Runs after the form has closed, because it would show the earlier values.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('dropFolder.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'DROP_FOLDER_NAME_TAKEN'))
        form.setError('name', { type: 'server', message: message('dropFolder.nameTaken') });
      for (const { path, message: text } of refusedFields(error)) {
        const field = path.replace(/^body\./, '').split('.')[0] ?? '';
        if (field === 'password' || field === 'privateKey') {
          setIsReplacing(true);
          secrets.setError(field, { type: 'server', message: text });
        } else if (field in saved)
          form.setError(field as keyof FolderValues, { type: 'server', message: text });
      }
      if (hasCode(error, 'VERSION_CHANGED')) void refreshFolders(entity.id);
    },
  });
  const submit = async () => {
    const isSecretFine = await secrets.trigger();
    await form.handleSubmit((values) => {
      if (isSecretFine && !save.isPending) save.mutate(values);
    })();
  };
  const failed = choices.error ?? sources.error;
  return (
    <FormDrawer
      title={folder ? `Edit ${folder.name}` : 'Add Drop Folder'}
      width={640}
      draft={draft}
      save={save}
      saveLabel={folder ? 'Save' : 'Add'}
      onSubmit={submit}
      onClose={onClose}
    >
      {failed && (
        <FailedPanel
          text={problemMessage(failed)}
          onRetry={() => void Promise.all([choices.refetch(), sources.refetch()])}
        />
      )}
      <FileFields
        form={form}
        folder={folder}
        kinds={kinds}
        sources={sources.data ?? []}
        mappings={choices.data?.mappings ?? []}
        facilities={entity.facilities}
      />
      <PlaceFields control={form.control} hasLocal={choices.data?.hasLocal ?? true} />
      {place === 'sftp' && (
        <SecretFields
          control={form.control}
          secrets={secrets.control}
          kept={isReplacing ? null : (folder?.secret ?? null)}
          onReplace={() => setIsReplacing(true)}
        />
      )}
      <TakingFields control={form.control} />
      <OutcomeFields
        control={form.control}
        people={(choices.data?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
      />
    </FormDrawer>
  );
}
