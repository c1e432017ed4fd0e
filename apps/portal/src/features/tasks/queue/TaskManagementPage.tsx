import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { managesTasks } from '@waypost/contract/core/permissions';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { ListFilter } from 'lucide-react';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { importListQuery } from '#src/api/import-list.ts';
import { queueQuery } from '#src/api/task-queries.ts';
import { useServerSource } from '#src/api/use-server-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { GridViewBar } from '#src/app/saved-views/GridViewBar.tsx';
import { useGridViews } from '#src/app/saved-views/use-grid-views.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import { countText } from '#src/ui/instant-text.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { narrowWindow } from '#src/ui/page-frame.ts';
import { usePreference } from '#src/ui/preferences.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useTaskActions } from '../actions/actions-context.ts';
import { BulkActions } from '../actions/BulkActions.tsx';
import { useSeenTasks } from '../actions/seen-tasks.ts';
import { TaskActionsProvider } from '../actions/TaskActionsProvider.tsx';
import { StartTaskProvider } from '../start/StartTaskProvider.tsx';
import { useStartOrExplain } from '../start/use-start-task.ts';
import { KeyHints } from './KeyHints.tsx';
import { LiveNotice } from './LiveNotice.tsx';
import { QueueNextTask } from './QueueNextTask.tsx';
import {
  Beside,
  Filtering,
  Header,
  List,
  MAX_BESIDE,
  NextTask,
  queueDensity,
  Toolbar,
  tightWindow,
} from './queue-frame.ts';
import { TaskFilters } from './TaskFilters.tsx';
import { areDetailed, type TaskGridColumn, taskGridColumns } from './task-columns.tsx';
import { defaultQuery, queryOf, selectionOf, useTaskView } from './task-view.ts';
import { useClosePanel } from './use-close-panel.ts';
import { useExportTasks } from './use-export-tasks.ts';
import { useFollowList } from './use-follow-list.ts';
import { useQueueCommands } from './use-queue-commands.ts';
import { useRemovedTasks } from './use-removed-tasks.ts';
import { useShownTask } from './use-shown-task.ts';

const ListPaper = lazy(() => import('#src/app/print/ListPaper.tsx'));
const LimitDialog = lazy(() => import('./LimitDialog.tsx'));
const TaskPanel = lazy(() => import('./TaskPanel.tsx'));
const WholeList = lazy(() => import('../bulk-changes/WholeList.tsx'));

const noRows: readonly TaskRow[] = [];
const rowId = (task: TaskRow): string => task.id;
const rowName = (task: TaskRow): string => `${task.taskName} ${task.domainModels.case.caseNumber}`;

/** The queue: every task of the entity, sorted, filtered and paged by the server (W-012, W-014). */
function Queue() {
  const access = useEntity();
  const { entity, can } = access;
  const navigate = useNavigate();
  const { view, onViewChange, setQuery, search, setSearch } = useTaskView(entity.id);
  const [isLimited, setIsLimited] = useState(false);
  const isBack = useNavigationType() === 'POP';
  const [selection] = useState(() => selectionOf(entity.id, isBack, () => setIsLimited(true)));
  const handle = useGridHandle();
  const isNarrow = useMediaQuery(narrowWindow);
  const isNarrowWindow = useMediaQuery(tightWindow);
  const density = usePreference('density');
  const { data: imports } = useQuery({
    ...importListQuery(entity.id),
    enabled: 'import' in view.query.filter,
    retry: false,
  });
  const columns = useMemo(() => taskGridColumns(entity.facilities, imports), [entity.facilities, imports]);
  const searchField = useRef<HTMLInputElement>(null);
  const views = useGridViews({
    feature: 'grid-view-tasks',
    handle,
    defaultQuery,
    query: view.query,
    onQuery: setQuery,
    search,
    onSearch: setSearch,
  });
  const details = useSyncExternalStore(handle.subscribe, () => areDetailed(handle.columns()));
  const asked = queryOf(view, search);
  const source = useServerSource({
    view,
    onViewChange,
    query: { ...queueQuery(entity.id, asked, details), enabled: views.isReady },
    failureText: problemMessage,
    isWaiting: !views.isReady,
  });
  const rows = source.page?.rows ?? noRows;
  const { id: shownId, task: shown, show } = useShownTask(entity.id);
  useRemovedTasks(entity.id, selection, asked, source);
  useFollowList(asked.filter, source, shownId, show);
  const { startOrExplain } = useStartOrExplain();
  const act = useTaskActions();
  const seen = useSeenTasks(entity.id, rows);
  const canManageAny = rows.some(({ abilities }) => abilities.manage);
  // Users who manage no group cannot do anything with selected tasks.
  const mayManage = managesTasks(access.permissions);
  const filterCount = Object.keys(view.query.filter).length + (search.trim() ? 1 : 0);
  const clearFilters = () => {
    setSearch('');
    setQuery({ ...view.query, filter: {} });
  };

  const isLoaded = source.page !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the rows are there
  useEffect(() => {
    if (isLoaded && shownId) handle.reveal(shownId);
  }, [isLoaded]);
  const step = (offset: -1 | 1) => {
    const next = handle.step(offset, shownId);
    if (next !== null && shownId !== null) show(next);
  };
  const focused = (): string | null => handle.focusedRow() ?? shownId;
  const withTask = (act: (task: TaskRow) => void) => () => {
    const task = rows.find(({ id }) => id === focused());
    if (task) act(task);
  };
  const openCase = (id: string) => {
    const task = rows.find((row) => row.id === id);
    if (task && can('patient-read'))
      void navigate(paths.caseManagement(entity.lCode, task.domainModels.case.caseNumber));
  };
  const exportAll = useExportTasks(views, view, search);
  useQueueCommands({
    step,
    openCase: withTask(({ id }) => openCase(id)),
    start: withTask(startOrExplain),
    toggleMark: mayManage ? withTask(({ id }) => selection.toggle(id)) : null,
    togglePanel: () => {
      const id = focused();
      show(shownId !== null && (id === shownId || id === null) ? null : id);
    },
    search: () => {
      searchField.current?.focus();
      // Typing replaces the previous search.
      searchField.current?.select();
    },
    act: (action) =>
      withTask((task) => {
        if (task.abilities[action]) act({ action, tasks: [task], isBulk: false });
        else toast.error(message('task.notAllowed'));
      })(),
  });
  const onRowClick = useCallback((task: TaskRow) => show(task.id), [show]);
  const close = useClosePanel(handle, shownId, show);

  const toDefault = () => {
    setSearch('');
    views.select(null);
  };
  const nothingMatches = (
    <EmptyPanel
      icon={ListFilter}
      title="No tasks match these filters"
      actions={
        <>
          <Button onClick={clearFilters}>Clear filters</Button>
          <Button variant="text" onClick={toDefault}>
            Return to the Default view
          </Button>
        </>
      }
    >
      {filterCount === 1 ? '1 filter is on.' : `${filterCount} filters are on.`}
    </EmptyPanel>
  );

  const total = source.page ? countText(source.page.total, source.page.totalIsCapped) : null;
  return (
    <>
      <Header data-filters-below={isNarrowWindow || filterCount > MAX_BESIDE}>
        <h1>Task Management</h1>
        <span role="status">{total !== null && `${total} ${total === '1' ? 'task' : 'tasks'}`}</span>
        <Filtering>
          <TaskFilters columns={columns} query={view.query} onChange={setQuery} handle={handle} />
          {filterCount > 0 && (
            <Button variant="text" size="small" sx={{ flex: 'none' }} onClick={clearFilters}>
              Clear filters
            </Button>
          )}
        </Filtering>
        <SearchField
          label="Search this list"
          placeholder="Last name, case or account"
          inputRef={searchField}
          text={search}
          onSearch={setSearch}
        />
        <NextTask>
          <QueueNextTask />
        </NextTask>
      </Header>
      <Beside>
        <List data-covered={shown !== null}>
          <Toolbar>
            <GridViewBar views={views}>
              {canManageAny && <BulkActions selection={selection} selected={seen} />}
              <Suspense>
                {isLoaded && mayManage && total !== null && (
                  <WholeList list={{ filter: asked.filter, count: total, rows }} isStale={source.isStale} />
                )}
              </Suspense>
            </GridViewBar>
            <LiveNotice />
            <GridTools
              handle={handle}
              fileName="tasks"
              viewName={views.view?.data.viewName}
              onExportAll={exportAll}
              onRefresh={source.onRetry}
              isHeightFixed={isNarrow}
            />
          </Toolbar>
          <DataGrid<TaskRow, TaskGridColumn>
            label="Tasks"
            columns={columns}
            rowId={rowId}
            rowName={rowName}
            source={source}
            handle={handle}
            pageSizes={pageSizes}
            selection={mayManage ? selection : undefined}
            currentId={shownId}
            onRowClick={onRowClick}
            onRowEnter={openCase}
            fills
            density={queueDensity({ isNarrow, isNarrowWindow, density })}
            footer={<KeyHints hasSelection={mayManage} />}
            empty={
              search.trim() ? nothingMatches : <EmptyPanel icon={ListFilter} title="There are no tasks" />
            }
            emptyFiltered={nothingMatches}
          />
        </List>
        <Suspense>{shown && <TaskPanel task={shown} onStep={step} onClose={close} />}</Suspense>
      </Beside>
      <Suspense>
        {isLoaded && (
          <ListPaper
            title="Task Management"
            handle={handle}
            total={total}
            facts={[['Search', search.trim()]]}
          />
        )}
      </Suspense>
      <Suspense>{isLimited && <LimitDialog onClose={() => setIsLimited(false)} />}</Suspense>
    </>
  );
}

export function Component() {
  return (
    <StartTaskProvider>
      <TaskActionsProvider>
        <Queue />
      </TaskActionsProvider>
    </StartTaskProvider>
  );
}
