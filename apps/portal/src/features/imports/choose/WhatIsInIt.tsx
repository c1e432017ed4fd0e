import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api, problemMessage } from '#src/api/client.ts';
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

/** What a registration list is, in words for who has never made one. */
export function WhatIsInIt() {
  const template = useMutation({
    mutationFn: () => api.imports.importTemplate({ params: { kind: 'registrations' } }),
    onSuccess: ({ fileName, content }) =>
      saveFile(fileName, new Blob([content], { type: 'text/csv;charset=utf-8' })),
    onError: (error) =>
      void toast.error('The template was not downloaded', { details: [problemMessage(error)] }),
  });
  return (
    <div>
      <h3 style={{ marginBottom: 0 }}>Registration list</h3>
      <List>
        <li>
          One row for each visit, or for each insurance of a visit. Columns in any order, with any headings.
        </li>
        <li>
          It needs the patient’s number in your system and their name; date of birth, date of service and
          insurance if you have them.
        </li>
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
