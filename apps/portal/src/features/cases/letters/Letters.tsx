import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { GeneratedDocument } from '@waypost/contract/services/generated-documents';
import { FileX } from 'lucide-react';
import { useMemo } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { clientSource } from '#src/api/client-source.ts';
import { download } from '#src/api/download.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import type { ShownCase } from '../case-queries.ts';
import { GridInset } from '../case-styles.ts';
import { latestLettersFirst, letterColumns } from './letter-columns.tsx';
import { hasFailed } from './letter-status.ts';

const none: GeneratedDocument[] = [];
const rowId = ({ id }: GeneratedDocument): string => id;

/** The letters that the rules asked for in a case, and what became of them; nothing where there is none. */
export function Letters({ shownCase: { entityId, caseId } }: { shownCase: ShownCase }) {
  const { can } = useEntity();
  const mayChange = can('case-management-write');
  const queryClient = useQueryClient();
  const queryKey = [entityId, 'case-letters', caseId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.generatedDocuments.generatedDocuments({ params: { caseId } }, { signal }),
  });
  const { data, error, refetch } = query;
  const { mutate: again } = useMutation({
    mutationFn: ({ id }: GeneratedDocument) =>
      api.generatedDocuments.generateAgain({
        params: { id },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    onSuccess: () => toast.success(message('letters.again')),
    onError: (failure) => toast.error(problemMessage(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [entityId, 'case-letters', caseId] }),
  });
  const columns = useMemo(
    () =>
      letterColumns({
        again: mayChange ? again : null,
        download: ({ id }) =>
          void download('generatedDocument', { id }).then(
            (file) => saveFile('letter.pdf', file),
            (failure: unknown) => toast.error(problemMessage(failure)),
          ),
      }),
    [again, mayChange],
  );
  if (!error && (data ?? none).length === 0) return null;
  const failed = (data ?? none).filter(hasFailed).length;
  return (
    <Accordion title={data ? `Letters (${data.length})` : 'Letters'} isInitiallyOpen={failed > 0}>
      {error && !data ? (
        <FailedPanel
          text={problemMessage(error)}
          reference={problemReference(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <GridInset>
          <DataGrid
            label="Letters"
            columns={columns}
            rowId={rowId}
            source={clientSource(query, data ?? none)}
            initialQuery={latestLettersFirst}
            empty={<EmptyPanel icon={FileX} title="No letters" />}
          />
        </GridInset>
      )}
    </Accordion>
  );
}
