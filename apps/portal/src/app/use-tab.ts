import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The open tab as a value of the address, so that a reload, a link and the way back open it again. A value that is no
 * tab opens the first.
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
