import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type TaskColumn, taskColumns } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import { ListFilter, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { tasksQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { Pager } from '#src/ui/data-grid/Pager.tsx';
import type { GridQuery } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { countText } from '#src/ui/instant-text.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StartTaskProvider } from './StartTaskProvider.tsx';
import { taskGridColumns } from './task-columns.tsx';
import { defaultQuery, queryOf, useTaskView } from './task-view.ts';

const Header = styled('div')({
  flex: 'none',
  minHeight: 52,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 12px 0 16px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& > span': { fontSize: 12, color: 'var(--wp-text-3)' },
});

const Gap = styled('div')({ flex: 1 });

const noRows: Task[] = [];
const rowId = (task: Task): string => task.id;
const isTaskColumn = (id: string): id is TaskColumn => id in taskColumns;
const isDefault = (query: GridQuery<TaskColumn>): boolean =>
  JSON.stringify(query) === JSON.stringify(defaultQuery);

/** The queue: every task of the entity, sorted, filtered and paged by the server (W-012, W-014). */
export function Component() {
  const { entity } = useEntity();
  const { view, setQuery, setPageSize, next, previous } = useTaskView(entity.id);
  const page = useQuery(tasksQuery(entity.id, queryOf(view)));
  const filterCount = Object.keys(view.query.filter).length;
  const onQueryChange = useCallback(
    ({ sort, filter }: GridQuery<TaskColumn | 'action'>) =>
      setQuery({
        sort: sort.flatMap(({ column, descending }) =>
          isTaskColumn(column) ? [{ column, descending }] : [],
        ),
        filter,
      }),
    [setQuery],
  );
  const clearFilters = () => setQuery({ ...view.query, filter: {} });

  const inPlaceOfRows = () => {
    if (page.isPending) return <SkeletonRows count={20} />;
    if (page.isError)
      return <FailedPanel text={problemMessage(page.error)} onRetry={() => void page.refetch()} />;
    if (page.data.rows.length > 0) return undefined;
    if (filterCount === 0) return <EmptyPanel icon={ListFilter} title="There are no tasks" />;
    return (
      <EmptyPanel
        icon={ListFilter}
        title="No tasks match these filters"
        actions={
          <>
            <Button onClick={clearFilters}>Clear filters</Button>
            {!isDefault(view.query) && (
              <Button variant="text" onClick={() => setQuery(defaultQuery)}>
                Open Default
              </Button>
            )}
          </>
        }
      >
        {filterCount === 1 ? '1 filter is on.' : `${filterCount} filters are on.`}
      </EmptyPanel>
    );
  };

  const total = page.data ? countText(page.data.total, page.data.totalIsCapped) : null;
  return (
    <StartTaskProvider>
      <Header>
        <h1>Task Management</h1>
        <span role="status">{total !== null && `${total} ${total === '1' ? 'task' : 'tasks'}`}</span>
        <Gap />
        {!isDefault(view.query) && (
          <Button variant="text" onClick={() => setQuery(defaultQuery)}>
            Open Default
          </Button>
        )}
        {filterCount > 0 && (
          <Button variant="text" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
        <IconButton label="Refresh" onClick={() => void page.refetch()}>
          <RefreshCw size={16} strokeWidth={1.75} />
        </IconButton>
      </Header>
      <DataGrid
        label="Tasks"
        columns={taskGridColumns}
        rows={page.data?.rows ?? noRows}
        rowId={rowId}
        query={view.query}
        onQueryChange={onQueryChange}
        inPlaceOfRows={inPlaceOfRows()}
        isBusy={page.isFetching}
      />
      <Pager
        pageIndex={view.cursors.length - 1}
        pageSize={view.pageSize}
        rowCount={page.data?.rows.length ?? 0}
        total={page.data?.total ?? 0}
        isCapped={page.data?.totalIsCapped ?? false}
        hasNext={!page.isPlaceholderData && page.data?.next != null}
        onPrevious={previous}
        onNext={() => page.data?.next && next(page.data.next)}
        onPageSize={setPageSize}
      />
    </StartTaskProvider>
  );
}
