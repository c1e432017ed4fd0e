import { openStatuses } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ImportPage } from '#src/features/imports/ImportPage.tsx';
import { FirstTaskButton } from '#src/features/tasks/next/FirstTaskButton.tsx';
import { askList, defaultQuery } from '#src/features/tasks/queue/task-view.ts';
import { localToday } from '#src/ui/local-time.ts';

/** A file that is brought in, with the way to the tasks that come of it. */
export function Component() {
  const { entity } = useEntity();
  return (
    <ImportPage
      firstTask={(importId) => <FirstTaskButton importId={importId} />}
      onOpenQueue={(since) =>
        askList(
          entity.id,
          {
            status: { filterType: 'set', values: openStatuses },
            createDate: { filterType: 'date', type: 'inRange', dateFrom: since, dateTo: localToday() },
          },
          defaultQuery.sort,
        )
      }
    />
  );
}
