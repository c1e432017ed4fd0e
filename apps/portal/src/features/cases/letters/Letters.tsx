import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import { FileX, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { clientSource } from '#src/api/client-source.ts';
import { download } from '#src/api/download.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { GridInset } from '../case-styles.ts';
import { latestLettersFirst, letterColumns } from './letter-columns.tsx';
import { lettersQuery } from './letter-queries.ts';
import { hasFailed } from './letter-status.ts';

const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

const none: GeneratedDocument[] = [];
const rowId = ({ id }: GeneratedDocument): string => id;

/**
 * The letters that rules requested for a case and the documents that people uploaded, with their states. A user who may
 * not upload sees nothing when there are none.
 */
export function Letters({ shownCase }: { shownCase: ShownCase }) {
  const { caseId } = shownCase;
  const { can } = useEntity();
  const mayChange = can('case-management-write');
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  const { queryKey, ...reading } = lettersQuery(shownCase);
  const query = useQuery({ queryKey, ...reading });
  const { data, error, refetch } = query;
  const { mutate: again } = useMutation({
    mutationFn: ({ id }: GeneratedDocument) => api.generatedDocuments.generateAgain({ params: { id } }),
    onSuccess: () => toast.success(message('letters.again')),
    onError: (failure) => toast.error(problemMessage(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const columns = useMemo(
    () =>
      letterColumns({
        again: mayChange ? again : null,
        download: ({ id, uploadedBy, templateName }) =>
          void download('generatedDocument', { id }).then(
            (file) => saveFile(uploadedBy === null ? 'letter.pdf' : templateName, file),
            (failure: unknown) => toast.error(problemMessage(failure)),
          ),
      }),
    [again, mayChange],
  );
  if (!error && (!data || (data.length === 0 && !mayChange))) return null;
  const failed = (data ?? none).filter(hasFailed).length;
  return (
    <Accordion
      title={data ? `Letters and Uploads (${data.length})` : 'Letters and Uploads'}
      isInitiallyOpen={failed > 0}
      aside={
        mayChange &&
        ((unfold) => (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Upload size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => {
              unfold();
              setIsUploading(true);
            }}
          >
            Upload
          </Button>
        ))
      }
    >
      {error && !data ? (
        <FailedPanel
          text={problemMessage(error)}
          reference={problemReference(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <GridInset>
          <DataGrid
            label="Letters and uploads"
            columns={columns}
            rowId={rowId}
            source={clientSource(query, data ?? none)}
            initialQuery={latestLettersFirst}
            empty={<EmptyPanel icon={FileX} title="No letters and no uploads" />}
          />
        </GridInset>
      )}
      {isUploading && (
        <Suspense>
          <UploadDialog
            caseId={caseId}
            onClose={() => setIsUploading(false)}
            onUploaded={() => void queryClient.invalidateQueries({ queryKey })}
          />
        </Suspense>
      )}
    </Accordion>
  );
}
