import { leave } from '#src/app/unsaved-changes.ts';

/**
 * Leaves the page without the question: its drafts stay on the server, and are restored when it is opened again. For
 * navigation that follows from a save of something else on the page.
 */
export async function keepingDrafts(proceed: () => void | Promise<void>): Promise<void> {
  leave.keepsDrafts = true;
  try {
    await proceed();
  } finally {
    leave.keepsDrafts = false;
  }
}
