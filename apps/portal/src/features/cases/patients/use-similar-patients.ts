import { useQuery } from '@tanstack/react-query';
import { isEnoughTyped, type SimilarPatient, type TypedPatient } from '@waypost/contract/patients/similar';
import { useEntity } from '#src/app/entity-context.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { similarQuery } from './similar-query.ts';

/** The pause after the last key before known patients are looked up. */
const QUIET_MS = 300;
const none: SimilarPatient[] = [];

/** People who are known and may be the one that is typed, and how far the search for them is. */
export type Similar = {
  people: readonly SimilarPatient[];
  isEnough: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Looks up who is known while somebody is typed; nobody once somebody was chosen. */
export function useSimilarPatients(typed: TypedPatient, isChosen: boolean): Similar {
  const { entity } = useEntity();
  const text = JSON.stringify(typed);
  const settledText = useSettled(text, QUIET_MS);
  const isEnough = isEnoughTyped(typed);
  const query = useQuery({
    ...similarQuery(entity.id, JSON.parse(settledText)),
    ...(isChosen || !isEnough ? { enabled: false } : {}),
  });
  return {
    people: isEnough ? (query.data ?? none) : none,
    isEnough,
    isSearching: query.isFetching || settledText !== text,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
