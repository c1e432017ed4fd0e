import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { importQuery, importsQuery } from './queries.ts';

/** Discards an import before it was committed. */
export function DiscardImport({ one }: { one: Import }) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () =>
      api.imports.discardImport({
        params: { importId: one.importId },
        headers: { 'if-match': String(one.version) },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries(importsQuery(entity.id));
      void navigate(paths.dataImport(entity.lCode));
    },
    onError: (error) => {
      setIsAsking(false);
      toast.error('The import was not discarded', { details: [problemMessage(error)] });
      void queryClient.invalidateQueries({ queryKey: importQuery(entity.id, one.importId).queryKey });
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Discard Import</Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard Import"
          confirmLabel="Discard"
          isDestructive
          isBusy={discard.isPending}
          onConfirm={() => discard.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>Do you want to discard this import? Its file is deleted, and nothing of it is imported.</p>
          {one.file && <p>{one.file.name}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
