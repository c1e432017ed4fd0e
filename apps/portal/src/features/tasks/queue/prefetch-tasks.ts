import { draftQuery } from '#src/api/drafts.ts';
import { queryClient } from '#src/api/query-client.ts';
import { gridViewsQuery } from '#src/api/saved-view-queries.ts';
import { queueQuery, workingTaskQuery } from '#src/api/task-queries.ts';
import { isQueryRequested } from '#src/app/saved-views/requested-query.ts';
import { currentSearch, currentView, queryOf } from './task-view.ts';

/** Requests the first page of the queue while the code of the grid loads. */
export function prefetchTasks(entityId: string): void {
  const query = queryOf(currentView(entityId), currentSearch(entityId));
  // A saved view may have other filters; then the page sends the request once it knows them.
  if (!isQueryRequested(entityId, 'grid-view-tasks'))
    void queryClient.prefetchQuery(queueQuery(entityId, query, false));
  void queryClient.prefetchQuery(workingTaskQuery(entityId));
  void queryClient.prefetchQuery(gridViewsQuery({ entityId, feature: 'grid-view-tasks' }));
  // Cached until the page reads it.
  const viewDraft = draftQuery(entityId, { form: 'grid-view-tasks', subjectId: null });
  void queryClient.prefetchQuery({ ...viewDraft, gcTime: 60_000 });
}
