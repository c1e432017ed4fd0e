import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useServerSource } from '#src/api/use-server-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { searchPageSizes } from '#src/ui/data-grid/page-sizes.ts';
import type { Column, ListPage, ListView } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { managedStatus } from '#src/ui/status.ts';
import { TabBar } from '#src/ui/tab-bar.ts';
import type { ManagedQuery } from './managed-query.ts';

type Endable = { endedAt: string | null };

type ManagedListTabProps<Row extends Endable, Id extends string, Key extends QueryKey> = {
  /** The plural title and the singular noun, as in “Plans”, “plan”. */
  title: string;
  noun: string;
  icon: LucideIcon;
  /** The fields that can be searched. */
  placeholder: string;
  /** The purpose of the records, shown while there are none. */
  purpose: string;
  columns: readonly Column<Row, Id>[];
  idOf: (row: Row) => string;
  query: (entityId: string, asked: ManagedQuery) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;
  /** The drawer that shows and changes one; null for a new one. */
  Editor: ComponentType<{ id: string | null; onClose: () => void }>;
};

const firstPage = { query: { sort: [], filter: {} }, pageSize: searchPageSizes[0], cursors: [null] };
const statusOf = ({ endedAt }: Endable) => (endedAt === null ? managedStatus.active : managedStatus.ended);

/**
 * A list that administrators maintain: the server searches, sorts, filters and pages it; ended records are shown on
 * request.
 */
export function ManagedListTab<Row extends Endable, Id extends string, Key extends QueryKey>(
  props: ManagedListTabProps<Row, Id, Key>,
) {
  const { title, noun, icon, placeholder, purpose, idOf, query, Editor } = props;
  const { entity } = useEntity();
  const [view, setView] = useState<ListView<Id | 'status'>>(firstPage);
  const [search, setSearch] = useState('');
  const [includesEnded, setIncludesEnded] = useState(false);
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const source = useServerSource<Row, Id | 'status', Key>({
    view,
    onViewChange: setView,
    query: query(entity.id, {
      ...view.query,
      search,
      includesEnded,
      limit: view.pageSize,
      after: view.cursors.at(-1) ?? null,
    }),
    failureText: problemMessage,
  });
  const columns = useMemo(
    (): readonly Column<Row, Id | 'status'>[] =>
      includesEnded
        ? [
            ...props.columns,
            {
              id: 'status',
              title: 'Status',
              width: 96,
              text: (row) => statusOf(row).word,
              render: (row) => <StatusLabel status={statusOf(row)} />,
            },
          ]
        : props.columns,
    [props.columns, includesEnded],
  );
  const { page } = source;
  const start = () => setView((before) => ({ ...before, cursors: [null] }));
  return (
    <>
      <TabBar>
        <h2>{title}</h2>
        <SearchField
          label={`Search ${title.toLowerCase()}`}
          placeholder={placeholder}
          text={search}
          onSearch={(typed) => {
            setSearch(typed.trim());
            start();
          }}
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={includesEnded}
              onChange={(_event, isChecked) => {
                setIncludesEnded(isChecked);
                start();
              }}
            />
          }
          label="Show ended"
        />
        <p role="status">
          {page &&
            `${page.total.toLocaleString('en-US')}${page.totalIsCapped ? '+' : ''} ${page.total === 1 ? noun : title.toLowerCase()}`}
        </p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ id: null })}
        >
          Add {noun.replace(/^./, (letter) => letter.toUpperCase())}
        </Button>
      </TabBar>
      <DataGrid
        label={title}
        columns={columns}
        rowId={idOf}
        pageSizes={searchPageSizes}
        source={source}
        onRowEnter={(id) => setOpen({ id })}
        onRowClick={(row) => setOpen({ id: idOf(row) })}
        empty={
          search === '' ? (
            <EmptyPanel icon={icon} title={`There are no ${title.toLowerCase()} yet`}>
              {purpose}
            </EmptyPanel>
          ) : (
            <EmptyPanel icon={icon} title={`No ${title.toLowerCase()} match`} />
          )
        }
      />
      <Suspense>{open && <Editor key={open.id} id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
