import { useState } from 'react';
import { emptyDraft, type TaskDraft } from './draft.ts';

// Kept while the application is open: the panel leaves the screen on some pages and comes back.
const drafts = new Map<string, TaskDraft>();

/** What the user typed about a task; it survives a failed save and a look at another page. */
export function useDraft(taskId: string) {
  const [draft, setDraft] = useState(() => drafts.get(taskId) ?? emptyDraft);
  const change = (next: TaskDraft) => {
    drafts.set(taskId, next);
    setDraft(next);
  };
  const clear = () => {
    drafts.delete(taskId);
    setDraft(emptyDraft);
  };
  return { draft, change, clear };
}
