import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { UserFile } from '@waypost/contract/files/calls';
import { FileX } from 'lucide-react';
import { useMemo } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { clientSource } from '#src/api/client-source.ts';
import { download } from '#src/api/download.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { filesQuery } from '#src/app/exports/files-query.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { toast } from '#src/ui/toasts.ts';
import { fileColumns } from './file-columns.tsx';

const Page = styled(PageFrame)({ gap: 12, '& > p': { color: 'var(--wp-text-2)' } });

const none: UserFile[] = [];
const rowId = ({ fileId }: UserFile): string => fileId;
/** Keeps the server's order: the latest first (W-075). */
const unsorted = { sort: [], filter: {} };

/** The user's exported files with their downloads (W-005). */
export function Component() {
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const query = useQuery(filesQuery(entity.id));
  const { mutate } = useMutation({
    mutationFn: async (file: UserFile) =>
      saveFile(file.fileName, await download('myFile', { id: file.fileId })),
    onSuccess: (_saved, { fileName }) => toast.success(message('files.downloaded'), undefined, fileName),
    onError: (error, { fileName }) =>
      toast.error(message('files.downloadFailed'), { details: [problemMessage(error)], of: fileName }),
    onSettled: () => queryClient.invalidateQueries(filesQuery(entity.id)),
  });
  const columns = useMemo(() => fileColumns(mutate), [mutate]);
  return (
    <Page>
      <PageHeader title="My Files" />
      <p>
        Lists of more than 10,000 rows that you export are made into files. You find them here for some days.
      </p>
      <DataGrid
        label="My files"
        columns={columns}
        rowId={rowId}
        initialQuery={unsorted}
        source={clientSource(query, query.data ?? none)}
        empty={<EmptyPanel icon={FileX} title={message('files.none')} />}
      />
    </Page>
  );
}
