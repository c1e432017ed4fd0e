import { useEffect, useState } from 'react';
import { ageText, exactInstant, instantText } from './instant-text.ts';
import { Tip } from './Tip.tsx';

const MINUTE_MS = 60_000;

/** The current time, updated every minute while `isTicking`. */
function useCurrentTime(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** The time of an event in the user's time zone: short, or as its age; in full on hover. */
export function Instant({ at, isAge = false }: { at: string; isAge?: boolean }) {
  const now = useCurrentTime(isAge);
  return (
    <Tip title={exactInstant(at)} describeChild>
      <time dateTime={at}>{isAge ? ageText(at, now) : instantText(at, now)}</time>
    </Tip>
  );
}
