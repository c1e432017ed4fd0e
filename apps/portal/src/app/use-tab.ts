import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Stores the open tab in the address, so that reload, links and Back open it again. An unknown value opens the first
 * tab.
 */
export function useTab<Value extends string>(values: readonly [Value, ...Value[]], name = 'tab') {
  const [query, setQuery] = useSearchParams();
  const written = query.get(name);
  const value = values.find((known) => known === written) ?? values[0];
  const open = useCallback(
    (next: Value) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(name, next);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, name],
  );
  return [value, open] as const;
}
