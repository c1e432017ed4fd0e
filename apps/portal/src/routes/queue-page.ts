import { storedSession } from '#src/api/session-store.ts';

/** The code of the queue, with the grid. */
export const queuePage = () => import('#src/features/tasks/queue/TaskManagementPage.tsx');

/**
 * Fetches the code of the queue while the settings and the account are asked for, if the address is the queue's and nobody has
 * to sign in first.
 */
export function fetchQueuePage(): void {
  if (storedSession() === null || !/\/task-management\/?$/.test(window.location.pathname)) return;
  // A failure is shown when the page is opened.
  void queuePage().catch(() => undefined);
}
