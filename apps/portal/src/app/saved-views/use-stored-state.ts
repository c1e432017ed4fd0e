import type { GridFeature } from '@waypost/contract/saved-views/grids';
import { useCallback, useMemo, useRef } from 'react';
import { storedSession } from '#src/api/session-store.ts';
import type { GridView } from '#src/ui/data-grid/view-state.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { readStoredState, type StoredState, storedContent } from './stored-state.ts';

/**
 * Keeps the state of a grid for a reload of the page. Filters may be patient data: they are sealed on the server like a
 * form's draft, and are neither in the address nor in the browser's storage.
 */
export function useStoredState(feature: GridFeature): {
  isLoading: boolean;
  kept: StoredState | null;
  keep: (state: StoredState & { state: GridView }) => void;
  forget: () => void;
} {
  const { isLoading, kept, keep, forget } = useDraft({ form: feature, subjectId: null });
  const content = kept?.content ?? null;
  const state = useMemo(() => readStoredState(content, storedSession()?.sessionId ?? null), [content]);
  const last = useRef(content);
  last.current ??= content;
  return {
    isLoading,
    kept: state,
    keep: useCallback(
      (next) => {
        const text = storedContent(storedSession()?.sessionId ?? '', next);
        if (text === last.current) return;
        last.current = text;
        keep(text);
      },
      [keep],
    ),
    forget: useCallback(() => {
      last.current = '';
      forget();
    }, [forget]),
  };
}
