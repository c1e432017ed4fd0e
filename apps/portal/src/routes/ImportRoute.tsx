import { openStatuses } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ImportPage } from '#src/features/imports/ImportPage.tsx';
import { FirstTaskButton } from '#src/features/tasks/next/FirstTaskButton.tsx';
import { requestList } from '#src/features/tasks/queue/task-view.ts';

/** An import, with buttons for the tasks that it created. */
export function Component() {
  const { entity } = useEntity();
  return (
    <ImportPage
      firstTask={(importId) => <FirstTaskButton importId={importId} />}
      onOpenQueue={(importId) =>
        requestList(
          entity.id,
          {
            status: { filterType: 'set', values: openStatuses },
            import: { filterType: 'set', values: [importId] },
          },
          [
            { column: 'dueDate', descending: false },
            { column: 'dateOfService', descending: false },
          ],
        )
      }
    />
  );
}
