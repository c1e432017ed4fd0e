import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DropFolder, FolderTrial } from '@waypost/contract/drop-folders/shapes';
import { useEffect } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { sizeText } from '#src/ui/form/size-text.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { requestOf, valuesOf } from './folder-form.ts';
import { problemWords } from './folder-text.ts';
import { refreshFolders } from './queries.ts';

type TryFolderProps = { folder: DropFolder; onClose: () => void };

/** Shows the content of a folder as saved, without taking files. An unconfirmed key is shown for comparison. */
export default function TryFolder({ folder, onClose }: TryFolderProps) {
  const { entity } = useEntity();
  const { folderId } = folder;
  const trial = useMutation({
    mutationFn: () => api.dropFolders.tryDropFolder({ params: { folderId } }),
  });
  const { mutate: look } = trial;
  const trust = useMutation({
    mutationFn: (hostKey: string) =>
      api.dropFolders.changeDropFolder({
        params: { folderId },
        headers: { 'if-match': String(folder.version) },
        body: { ...requestOf(valuesOf(folder, ''), { password: '', privateKey: '' }), hostKey },
      }),
    onSuccess: async () => {
      toast.success(message('dropFolder.saved'), undefined, folder.name);
      await refreshFolders(entity.id);
      look();
    },
    onError: (error) => toast.error(problemMessage(error), { of: folder.name }),
  });
  useEffect(() => look(), [look]);
  const isBusy = trial.isPending || trust.isPending;
  return (
    <LargeDialog
      title={`Try ${folder.name}`}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => look()}>
            Try Again
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {isBusy && <SkeletonRows count={4} />}
        {!isBusy && trial.error && <FailedPanel text={problemMessage(trial.error)} onRetry={() => look()} />}
        {!isBusy && trial.data && (
          <Outcome folder={folder} trial={trial.data} onTrust={(hostKey) => trust.mutate(hostKey)} />
        )}
      </div>
    </LargeDialog>
  );
}

type OutcomeProps = { folder: DropFolder; trial: FolderTrial; onTrust: (hostKey: string) => void };

function Outcome({ folder, trial, onTrust }: OutcomeProps) {
  const { problem, hostKey, files, matching, others } = trial;
  if (problem === 'host-key')
    return (
      <Banner kind="bad">
        {problemWords[problem]} It has shown <code>{hostKey}</code>. If that is right, edit the folder and
        confirm the new key there.
      </Banner>
    );
  if (problem === 'host-key-unknown' && hostKey)
    return (
      <Banner
        kind="warn"
        actions={
          <Button size="small" variant="outlined" onClick={() => onTrust(hostKey)}>
            Trust This Key
          </Button>
        }
      >
        This is the key that the server shows. Compare it with the key that the server’s administrator tells
        you: <code>{hostKey}</code>
      </Banner>
    );
  if (problem) return <Banner kind="bad">{problemWords[problem]}</Banner>;
  return (
    <>
      <Banner kind="ok">
        The folder can be read. {matching === 1 ? '1 file matches' : `${matching} files match`}{' '}
        <code>{folder.pattern}</code>
        {others > 0 && `; ${others === 1 ? '1 other is' : `${others} others are`} left alone`}. Nothing was
        taken.
      </Banner>
      {files.length > 0 && (
        <TableScroll sx={{ marginTop: '12px' }}>
          <Table aria-label="Files that match">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Size</th>
                <th scope="col">Changed</th>
              </tr>
            </thead>
            <tbody>
              {files.map(({ name, size, modifiedAt }) => (
                <tr key={name}>
                  <td title={name}>{name}</td>
                  <td>{sizeText(size)}</td>
                  <td>
                    <Instant at={modifiedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      {matching > files.length && <MutedText>The first {files.length} are listed.</MutedText>}
    </>
  );
}
