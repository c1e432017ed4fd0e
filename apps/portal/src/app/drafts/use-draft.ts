import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
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
  const keeper = useRef<DraftKeeper | null>(null);

  useEffect(() => {
    const own = new DraftKeeper(
      {
        save: (content) => saveDraft({ form, subjectId }, content),
        discard: () => discardDraft({ form, subjectId }),
      },
      isKept,
    );
    keeper.current = own;
    const flush = () => own.flush();
    // Said before a tab closes, and also when it only goes to the background.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      own.flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [form, subjectId, isKept]);

  return {
    isLoading: query.isPending,
    kept: query.data ?? null,
    keep: useCallback((content) => keeper.current?.keep(content), []),
    forget: useCallback(() => keeper.current?.forget(), []),
  };
}
