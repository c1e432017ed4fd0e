import { isTaskCell } from '@waypost/contract/tasks/cells';
import { api } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { useExportAll } from '#src/app/exports/use-export-all.ts';
import type { GridViews } from '#src/app/saved-views/use-grid-views.ts';
import { queryOf, type TaskView } from './task-view.ts';

/** The list finds patients by their last name and shows both names. */
const cellOf = (id: string): string => (id === 'patientLastName' ? 'patientName' : id);

/** Exports the whole list on the server, filtered and sorted, with the visible columns. */
export function useExportTasks(
  { handle, view: saved }: Pick<GridViews, 'handle' | 'view'>,
  view: TaskView,
  search: string,
): () => void {
  const asked = () => {
    const { sort, filter } = queryOf(view, search);
    const columns = handle.columns().flatMap(({ id, title, isShown }) => {
      const column = cellOf(id);
      return isShown && isTaskCell(column) ? { column, title } : [];
    });
    return { columns, sort, filter };
  };
  return useExportAll({
    fileName: 'tasks',
    viewName: saved?.data.viewName,
    exported: 'task.exported',
    download: () => download('exportTasks', asked()),
    order: () => api.files.orderTaskExport({ body: asked() }),
  });
}
