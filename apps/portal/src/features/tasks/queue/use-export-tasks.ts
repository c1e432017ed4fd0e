import type { TaskColumn } from '@waypost/contract/graphql';
import { api } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { useExportAll } from '#src/app/exports/use-export-all.ts';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { isTaskColumn, queryOf, type TaskView } from './task-view.ts';

type ExportColumn = { column: TaskColumn; title: string };

/** The patient's names are one column on screen and two in the file. */
const columnsOf = (id: string, title: string): ExportColumn[] => {
  if (!isTaskColumn(id)) return [];
  if (id !== 'patientLastName') return [{ column: id, title }];
  return [
    { column: id, title: 'Patient Last Name' },
    { column: 'patientFirstName', title: 'Patient First Name' },
  ];
};

/** Exports the whole list on the server, filtered and sorted, with the visible columns. */
export function useExportTasks(handle: GridHandle, view: TaskView, search: string): () => void {
  const asked = () => {
    const { sort, filter } = queryOf(view, search);
    const shown = handle
      .columns()
      .filter(({ isShown }) => isShown)
      .flatMap(({ id, title }) => columnsOf(id, title));
    const columns = shown.filter(({ column }, i) => shown.findIndex((own) => own.column === column) === i);
    return { columns, sort, filter };
  };
  return useExportAll({
    fileName: 'tasks.csv',
    exported: 'task.exported',
    download: () => download('exportTasks', asked()),
    order: () => api.files.orderTaskExport({ body: asked() }),
  });
}
