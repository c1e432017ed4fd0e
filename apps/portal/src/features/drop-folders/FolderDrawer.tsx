import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import { lazy, Suspense, useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { kindWords } from '#src/app/data-import/kind-words.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useEnding } from '#src/app/managed-lists/use-ending.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Facts } from '#src/ui/facts.ts';
import { minuteText } from '#src/ui/local-time.ts';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { MutedText } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { FolderFiles } from './FolderFiles.tsx';
import {
  expectedText,
  locationText,
  matchedText,
  placeWords,
  problemWords,
  readyWords,
  scheduleText,
  statusOfFolder,
  troubleWords,
} from './folder-text.ts';
import { refreshFolders } from './queries.ts';

const TryFolder = lazy(() => import('./TryFolder.tsx'));

type FolderDrawerProps = { folder: DropFolder; onEdit: () => void; onClose: () => void };

/** A drop folder: its health, its files, and its actions. */
export default function FolderDrawer({ folder, onEdit, onClose }: FolderDrawerProps) {
  const { entity } = useEntity();
  const [isTrying, setIsTrying] = useState(false);
  const { isEnded, button, question } = useEnding({
    noun: 'drop folder',
    name: folder.name,
    isEnded: folder.isEnded,
    consequences: 'It is not checked any more. What was imported stays, and it can be reactivated.',
    onEnd: (willEnd) =>
      api.dropFolders.endDropFolder({
        params: { folderId: folder.folderId },
        headers: { 'if-match': String(folder.version) },
        body: { isEnded: willEnd },
      }),
    onRefresh: () => refreshFolders(entity.id),
    onDone: onClose,
  });
  const check = useMutation({
    mutationFn: () => api.dropFolders.checkDropFolder({ params: { folderId: folder.folderId } }),
    onSuccess: async () => {
      toast.success(message('dropFolder.checking'), undefined, folder.name);
      await refreshFolders(entity.id);
    },
    onError: (error) => toast.error(problemMessage(error), { of: folder.name }),
  });
  return (
    <SideDrawer
      title={folder.name}
      width={800}
      badge={<StatusPill status={statusOfFolder(folder)} />}
      onClose={onClose}
      footer={
        isEnded ? (
          button
        ) : (
          <>
            {button}
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              Check Now
            </Button>
            <Button onClick={() => setIsTrying(true)}>Try It</Button>
            <Button variant="contained" onClick={onEdit}>
              Edit
            </Button>
          </>
        )
      }
    >
      {!isEnded && folder.problem && (
        <Banner kind={folder.problem === 'host-key-unknown' ? 'warn' : 'bad'}>
          {problemWords[folder.problem]}
          {folder.problemSince && ` Since ${minuteText(folder.problemSince)}.`}
        </Banner>
      )}
      {!isEnded && folder.missingSince && (
        <Banner kind="warn">
          The file that is expected has not come. Since {minuteText(folder.missingSince)}.
        </Banner>
      )}
      <FolderFacts folder={folder} />
      <FolderFiles folder={folder} />
      {question}
      <Suspense>{isTrying && <TryFolder folder={folder} onClose={() => setIsTrying(false)} />}</Suspense>
    </SideDrawer>
  );
}

const secretWords = {
  password: 'Password kept, never shown',
  'private-key': 'Private key kept, never shown',
};

function FolderFacts({ folder }: { folder: DropFolder }) {
  const { entity } = useEntity();
  const facility = entity.facilities.find(({ id }) => id === folder.facilityId)?.name;
  const expected = expectedText(folder);
  return (
    <Facts sx={{ marginTop: '12px' }}>
      <dt>Source</dt>
      <dd>{folder.sourceName}</dd>
      <dt>Kind of list</dt>
      <dd>{kindWords[folder.kind].title}</dd>
      <dt>Columns are matched</dt>
      <dd>{matchedText(folder)}</dd>
      <dt>{placeWords[folder.place]}</dt>
      <dd>{locationText(folder)}</dd>
      {folder.place === 'sftp' && (
        <>
          <dt>Signs in as</dt>
          <dd>
            {folder.userName}{' '}
            <MutedText>{folder.secret ? secretWords[folder.secret] : 'No password or private key'}</MutedText>
          </dd>
          <dt>Key of the server</dt>
          <dd>{folder.hostKey ? <code>{folder.hostKey}</code> : <MutedText>Not confirmed</MutedText>}</dd>
        </>
      )}
      <dt>Files</dt>
      <dd>
        <code>{folder.pattern}</code>
      </dd>
      <dt>Taken</dt>
      <dd>{readyWords[folder.ready]}</dd>
      <dt>Checked</dt>
      <dd>
        {scheduleText(folder)}{' '}
        <MutedText>
          {folder.checkedAt ? `Last ${minuteText(folder.checkedAt)}` : 'Not yet'}
          {folder.atTime || folder.expectedBy ? `. Times of ${folder.timeZone}` : ''}
        </MutedText>
      </dd>
      {expected && (
        <>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </>
      )}
      <dt>Rows with trouble</dt>
      <dd>{troubleWords[folder.onTrouble]}</dd>
      {facility && (
        <>
          <dt>Default facility</dt>
          <dd>{facility}</dd>
        </>
      )}
      <dt>Reports go to</dt>
      <dd>
        {folder.recipients.length > 0 ? (
          folder.recipients.map(({ name }) => name).join(', ')
        ) : (
          <MutedText>Only {folder.runsAs.name}</MutedText>
        )}
      </dd>
      <dt>Imports as</dt>
      <dd>
        {folder.runsAs.name} <MutedText>who saved it last</MutedText>
      </dd>
    </Facts>
  );
}
