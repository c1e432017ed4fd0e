/** The code of the queue, with the grid. */
export const queuePage = () => import('#src/features/tasks/queue/TaskManagementPage.tsx');

/** Fetches the code of the queue while the settings and the account are asked for, if the address is the queue's. */
export function fetchQueuePage(): void {
  // A failure is shown when the page is opened.
  if (/\/task-management\/?$/.test(window.location.pathname)) void queuePage().catch(() => undefined);
}
