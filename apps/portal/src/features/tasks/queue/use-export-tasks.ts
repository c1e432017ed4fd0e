import { useMutation } from '@tanstack/react-query';
import type { TaskColumn } from '@waypost/contract/graphql';
import { message } from '@waypost/contract/messages';
import { problemMessage } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { toast } from '#src/ui/toasts.ts';
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
export function useExportTasks(handle: GridHandle, view: TaskView): () => void {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { sort, filter } = queryOf(view);
      const shown = handle
        .columns()
        .filter(({ isShown }) => isShown)
        .flatMap(({ id, title }) => columnsOf(id, title));
      const columns = shown.filter(({ column }, i) => shown.findIndex((own) => own.column === column) === i);
      return download('exportTasks', { columns, sort, filter });
    },
    onSuccess: (file) => {
      saveFile('tasks.csv', file);
      toast.success(message('task.exported'));
    },
    onError: (error) => toast.error(problemMessage(error)),
  });
  return () => {
    if (!isPending) mutate();
  };
}
