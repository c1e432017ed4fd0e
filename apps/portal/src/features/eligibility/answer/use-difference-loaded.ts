import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { differenceQuery } from './answer-queries.ts';

const LONGEST_WAIT_MS = 1000;

/**
 * Whether the differences are loaded. The answer below waits for them briefly, because it would otherwise
 * jump down.
 */
export function useDifferenceLoaded(entityId: string, id: string, isAnswered: boolean): boolean {
  const { isPending } = useQuery({ ...differenceQuery(entityId, id), enabled: isAnswered });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isAnswered || !isPending || isLate;
}
