import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import { Download } from 'lucide-react';
import { api, problemMessage } from '#src/api/client.ts';
import { kindWords } from '#src/app/data-import/kind-words.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { toast } from '#src/ui/toasts.ts';

const List = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 16,
  maxWidth: 720,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

/** Describes a file of this kind to users who have never made one. */
export function FileContents({ kind }: { kind: ImportKind }) {
  const { title, points } = kindWords[kind];
  const template = useMutation({
    mutationFn: () => api.imports.importTemplate({ params: { kind } }),
    onSuccess: ({ fileName, content }) =>
      saveFile(fileName, new Blob([content], { type: 'text/csv;charset=utf-8' })),
    onError: (error) =>
      void toast.error('The template was not downloaded', { details: [problemMessage(error)] }),
  });
  return (
    <div style={{ marginBottom: 24 }}>
      <h3 style={{ marginBottom: 0 }}>{title}</h3>
      <List>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>
          CSV or text with commas, semicolons, tabs or bars, or an Excel workbook (.xlsx). Up to 100,000 rows
          and 100 MB.
        </li>
      </List>
      <Button
        size="small"
        sx={{ marginTop: 2 }}
        startIcon={<Download size={14} strokeWidth={1.75} aria-hidden="true" />}
        loading={template.isPending}
        onClick={() => template.mutate()}
      >
        Download a template
      </Button>
    </div>
  );
}
