import { storedSession } from '#src/api/session-store.ts';

/** The code of the queue, including the grid. */
export const queuePage = () => import('#src/features/tasks/queue/TaskManagementPage.tsx');

/**
 * Loads the code of the queue in parallel with the settings and the account, if the address is that of the queue and
 * the user is signed in.
 */
export function fetchQueuePage(): void {
  if (storedSession() === null || !/\/task-management\/?$/.test(window.location.pathname)) return;
  // Opening the page reports the failure.
  void queuePage().catch(() => undefined);
}
