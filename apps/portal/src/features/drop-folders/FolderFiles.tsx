import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DropFile, DropFolder } from '@waypost/contract/drop-folders/shapes';
import { Link } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { countsText, fileStatus, reasonWords } from './folder-text.ts';
import { filesQuery } from './queries.ts';

const Section = styled('section')({
  marginTop: 24,
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8 },
  '& table': { minWidth: 640 },
});

/** The files of a folder, the latest first; an import is only a link for its user. */
export function FolderFiles({ folder }: { folder: DropFolder }) {
  const { entity } = useEntity();
  const { checkedAt, lastFileAt, waiting } = folder;
  const query = useQuery(filesQuery(entity.id, folder.folderId, `${checkedAt} ${lastFileAt} ${waiting}`));
  const files = query.data ?? [];
  return (
    <Section aria-label="Files">
      <h3>Files</h3>
      {query.isPending ? (
        <SkeletonRows count={4} />
      ) : query.isError ? (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : files.length === 0 ? (
        <MutedText>None has come yet.</MutedText>
      ) : (
        <TableScroll>
          <Table aria-label="Files">
            <colgroup>
              <col style={{ width: '29%' }} />
              <col style={{ width: 136 }} />
              <col />
              <col style={{ width: 100 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Status</th>
                <th scope="col">Rows</th>
                <th scope="col">Seen</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.fileId}>
                  <td title={file.name}>
                    {file.importId ? (
                      <Link to={paths.import(entity.lCode, file.importId)}>{file.name}</Link>
                    ) : (
                      file.name
                    )}
                  </td>
                  <td>
                    <StatusLabel status={fileStatus[file.state]} />
                  </td>
                  <td title={outcomeOf(file)}>{outcomeOf(file)}</td>
                  <td>
                    <Instant at={file.seenAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </Section>
  );
}

const outcomeOf = (file: DropFile): string =>
  [countsText(file), file.reason === null ? '' : reasonWords[file.reason]].filter(Boolean).join('. ');
