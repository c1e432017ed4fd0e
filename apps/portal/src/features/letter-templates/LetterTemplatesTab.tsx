import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { FileText, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { letterTemplatesQuery } from './queries.ts';
import { templateColumns } from './template-columns.tsx';

const TemplateEditor = lazy(() => import('./TemplateEditor.tsx'));

const none: LetterTemplate[] = [];
const rowId = ({ id }: LetterTemplate): string => id;
/** Keeps the server's order: by name, ended templates last. */
const unsorted = { sort: [], filter: {} };

/** The templates of the letters that rules request. */
export default function LetterTemplatesTab() {
  const { entity } = useEntity();
  const query = useQuery(letterTemplatesQuery(entity.id));
  const templates = query.data ?? none;
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const shown = templates.find(({ id }) => id === open?.id) ?? null;
  return (
    <>
      <TabBar>
        <h2>Letter Templates</h2>
        <p role="status">
          {query.data && (templates.length === 1 ? '1 template' : `${templates.length} templates`)}
        </p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ id: null })}
        >
          Add Template
        </Button>
      </TabBar>
      <DataGrid
        label="Letter templates"
        columns={templateColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, templates), isBusy: query.isFetching }}
        onRowEnter={(id) => setOpen({ id })}
        onRowClick={({ id }) => setOpen({ id })}
        empty={
          <EmptyPanel icon={FileText} title="There are no letter templates yet">
            Add one, then name it in Registration Document Generation: completing a registration task makes
            the letter.
          </EmptyPanel>
        }
      />
      <Suspense>
        {open && (open.id === null || shown) && (
          <TemplateEditor template={shown} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}
