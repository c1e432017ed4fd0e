import { useState } from 'react';
import { useDraft } from '#src/app/drafts/use-draft.ts';
import { emptyDraft, readDraft, type TaskDraft } from './draft.ts';

// Kept while the portal is open: the panel is hidden on some pages.
const drafts = new Map<string, TaskDraft>();

/**
 * The draft of a task. It survives a failed save, a visit to another page, and the end of the session. Null while it
 * loads.
 */
export function useTaskDraft(taskId: string) {
  const { isLoading, kept, keep, forget } = useDraft({ form: 'task-work', subjectId: taskId });
  const [typed, setTyped] = useState(() => drafts.get(taskId));
  const change = (next: TaskDraft) => {
    drafts.set(taskId, next);
    setTyped(next);
    keep(JSON.stringify(next));
  };
  const clear = () => {
    drafts.delete(taskId);
    setTyped(emptyDraft);
    forget();
  };
  const draft = typed ?? (isLoading ? null : readDraft(kept?.content ?? ''));
  return { draft, change, clear };
}
