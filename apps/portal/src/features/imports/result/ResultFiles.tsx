import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { Download } from 'lucide-react';
import { problemMessage } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { toast } from '#src/ui/toasts.ts';
import { Quiet } from '../import-layout.ts';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 8 });
const icon = <Download size={14} strokeWidth={1.75} aria-hidden="true" />;

type Rows = 'success' | 'error';
const names: Readonly<Record<Rows, string>> = {
  success: 'imported-rows.csv',
  error: 'rows-not-imported.csv',
};

/** Downloads the rows of the file with their results. */
export function ResultFiles({ one }: { one: Import }) {
  const { importId, counts } = one;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (rows: Rows) =>
      saveFile(names[rows], await download('importResults', { importId, rows })),
    onError: (error) => void toast.error('The file was not downloaded', { details: [problemMessage(error)] }),
  });
  const left = counts.held + counts.skipped;
  return (
    <section aria-label="Files">
      <h3>Your rows, with what became of each</h3>
      <Line>
        <Button
          size="small"
          startIcon={icon}
          loading={isPending && variables === 'success'}
          onClick={() => mutate('success')}
        >
          Download imported rows
        </Button>
        {left > 0 && (
          <Button
            size="small"
            startIcon={icon}
            loading={isPending && variables === 'error'}
            onClick={() => mutate('error')}
          >
            Download rows not imported
          </Button>
        )}
      </Line>
      {counts.held > 0 && (
        <Quiet>Mend the rows in the file, and import it again: it brings in just those.</Quiet>
      )}
    </section>
  );
}
