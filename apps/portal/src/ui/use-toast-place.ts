import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Edges, PlaceRef } from './follow-obstacles.ts';

/** The code that finds a place loads with the first notice: the queue's first rows do not wait for it. */
const loadFollowing = () => import('./follow-obstacles.ts');

/** The style that places the notices. They are transparent until they have a place, so that they do not jump. */
export function useToastPlace(area: RefObject<HTMLElement | null>, shown: readonly unknown[]): CSSProperties {
  const [edges, setEdges] = useState<Edges | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const place: PlaceRef = useRef(null);
  useLayoutEffect(() => {
    if (shown.length === 0) {
      place.current = null;
      setEdges(null);
      return;
    }
    let isOver = false;
    let stop = (): void => undefined;
    loadFollowing().then(
      ({ followObstacles }) => {
        if (isOver || !area.current) return;
        stop = followObstacles(area.current, place, ({ left, top }) =>
          setEdges((known) => (known?.left === left && known.top === top ? known : { left, top })),
        );
      },
      () => setHasFailed(true),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [area, shown]);
  if (edges) return { left: edges.left, top: edges.top, bottom: 'auto' };
  return shown.length > 0 && !hasFailed ? { opacity: 0 } : {};
}
