import { useQuery } from '@tanstack/react-query';
import { isEnoughTyped, type SimilarPatient, type TypedPatient } from '@waypost/contract/patients/similar';
import { useEntity } from '#src/app/entity-context.ts';
import { useDebounced } from '#src/ui/use-debounced.ts';
import { similarQuery } from './similar-query.ts';

/** The pause after the last key before the search for known patients. */
const QUIET_MS = 300;
const none: SimilarPatient[] = [];

/** Known patients that may be the typed one, and the progress of the search. */
export type Similar = {
  people: readonly SimilarPatient[];
  isEnough: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Searches for known patients while the user types, until one is chosen. */
export function useSimilarPatients(typed: TypedPatient, isChosen: boolean): Similar {
  const { entity } = useEntity();
  const text = JSON.stringify(typed);
  const debouncedText = useDebounced(text, QUIET_MS);
  const isEnough = isEnoughTyped(typed);
  const query = useQuery({
    ...similarQuery(entity.id, JSON.parse(debouncedText)),
    ...(isChosen || !isEnough ? { enabled: false } : {}),
  });
  return {
    people: isEnough ? (query.data ?? none) : none,
    isEnough,
    isSearching: query.isFetching || debouncedText !== text,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
