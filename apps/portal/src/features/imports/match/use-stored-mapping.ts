import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Import } from '@waypost/contract/imports/shapes';
import { useCallback, useRef, useState } from 'react';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { importQuery, showImport } from '../queries.ts';
import { canBeSaved, mappingOf } from './mapping.ts';

type StoredMapping = {
  mapping: ImportMapping;
  change: (next: ImportMapping) => void;
  /** Why the last change could not be saved. */
  failure: unknown;
  /** Saves pending changes; resolves to whether all are saved. */
  keep: () => Promise<boolean>;
};

/**
 * The mapping, saved on the server after each change. Changes are sent one at a time; of several pending ones, only the
 * last.
 */
export function useStoredMapping(entityId: string, one: Import): StoredMapping {
  const { importId } = one;
  const [mapping, setMapping] = useState(() => mappingOf(one));
  const [failure, setFailure] = useState<unknown>(null);
  /** The change to save next. Unchanged proposals are saved when the rows are checked. */
  const waiting = useRef<ImportMapping | null>(one.mapping ? null : mapping);
  const wasTyped = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);

  const send = useCallback(async (): Promise<boolean> => {
    const { queryKey } = importQuery(entityId, importId);
    while (waiting.current && canBeSaved(waiting.current)) {
      const next = waiting.current;
      const { version } = queryClient.getQueryData(queryKey) ?? { version: 0 };
      try {
        const answer = await api.imports.changeImport({
          params: { importId },
          headers: { 'if-match': String(version) },
          body: { mapping: next },
        });
        showImport(entityId, answer);
        setFailure(null);
        if (waiting.current === next) waiting.current = null;
      } catch (error) {
        setFailure(error);
        // The user's changes are preserved, and sent again on top of the server's version.
        if (hasCode(error, 'VERSION_CHANGED'))
          await queryClient.refetchQueries({ queryKey, exact: true }).catch(() => undefined);
        return false;
      }
    }
    return waiting.current === null;
  }, [entityId, importId]);
  const keep = useCallback((): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);
  const change = (next: ImportMapping): void => {
    waiting.current = next;
    wasTyped.current = true;
    setMapping(next);
    void keep();
  };
  useUnsavedChanges(
    () => wasTyped.current && waiting.current !== null,
    () => {
      waiting.current = null;
    },
  );
  return { mapping, change, failure, keep };
}
