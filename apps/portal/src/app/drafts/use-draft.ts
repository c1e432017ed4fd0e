import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { type DraftPlace, discardDraft, readDraft, saveDraft } from '#src/api/drafts.ts';
import { useEntity } from '../entity-context.ts';
import { DraftKeeper } from './draft-keeper.ts';

/** What was typed before this page was opened, and when it was kept. */
type KeptDraft = { content: string; savedAt: string };

export type Draft = {
  /** While it is being looked up, a form must not open: it would start empty. */
  isLoading: boolean;
  kept: KeptDraft | null;
  /** Keeps what the form holds now. */
  keep: (content: string) => void;
  /** Forgets it: saved for good, or discarded. */
  forget: () => void;
};

/**
 * Keeps a form's typing at the server until it is saved: through a time-out, a sign-in, a closed tab, a server
 * that is away. Nobody but the writer gets it back, on whatever browser.
 */
export function useDraft(place: DraftPlace): Draft {
  const { entity } = useEntity();
  const { form, subjectId } = place;
  const query = useQuery({
    queryKey: [entity.id, 'draft', form, subjectId],
    queryFn: () => readDraft({ form, subjectId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isKept = query.data != null;
  // One for the whole time: what an earlier one had to send still would come after a discard.
  const keeper = useMemo(
    () =>
      new DraftKeeper({
        save: (content) => saveDraft({ form, subjectId }, content),
        discard: () => discardDraft({ form, subjectId }),
      }),
    [form, subjectId],
  );
  // Before the effects of the form, which may keep or forget as soon as it opens.
  useLayoutEffect(() => {
    if (isKept) keeper.found();
  }, [keeper, isKept]);

  useEffect(() => {
    const flush = () => keeper.flush();
    // Said before a tab closes, and also when it only goes to the background.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      keeper.flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [keeper]);

  return {
    isLoading: query.isPending,
    kept: query.data ?? null,
    keep: useCallback((content) => keeper.keep(content), [keeper]),
    forget: useCallback(() => keeper.forget(), [keeper]),
  };
}
