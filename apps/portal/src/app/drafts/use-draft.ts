import { useQuery } from '@tanstack/react-query';
import { MAX_DRAFT } from '@waypost/contract/drafts/limits';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { type DraftPlace, discardDraft, draftQuery, saveDraft } from '#src/api/drafts.ts';
import { useEntity } from '../entity-context.ts';
import { DraftSaver } from './draft-saver.ts';

/** A draft from an earlier visit, and when it was saved. */
type StoredDraft = { content: string; savedAt: string };

export type Draft = {
  /** While the draft loads, the form must not open: it would start empty. */
  isLoading: boolean;
  kept: StoredDraft | null;
  /** Saves the current text of the form. */
  keep: (content: string) => void;
  /** Deletes the draft after a save or a discard. */
  forget: () => void;
};

/**
 * Keeps unsaved text of a form on the server until it is saved: through a time-out, a sign-in, a closed tab or a
 * server restart. Only its writer gets it back, in any browser.
 */
export function useDraft(place: DraftPlace): Draft {
  const { entity } = useEntity();
  const { form, subjectId } = place;
  const query = useQuery(draftQuery(entity.id, place));
  const isStored = query.data != null;
  // A single keeper for the lifetime of the component: text sent by an earlier keeper could arrive after a discard.
  const saver = useMemo(
    () =>
      new DraftSaver({
        save: (content) => saveDraft({ form, subjectId }, content),
        discard: () => discardDraft({ form, subjectId }),
      }),
    [form, subjectId],
  );
  // Runs before the form's effects, which may save or delete the draft as soon as the form opens.
  useLayoutEffect(() => {
    if (isStored) saver.found();
  }, [saver, isStored]);

  useEffect(() => {
    const flush = () => saver.flush();
    // These events fire before a tab closes, and when it moves to the background.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      saver.flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [saver]);

  return {
    isLoading: query.isPending,
    kept: query.data ?? null,
    keep: useCallback(
      (content) => {
        // A longer text is refused, and would be sent repeatedly.
        if (content.length <= MAX_DRAFT) saver.keep(content);
      },
      [saver],
    ),
    forget: useCallback(() => saver.forget(), [saver]),
  };
}
