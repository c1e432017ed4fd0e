import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { useCallback, useMemo, useState } from 'react';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { idleFindings, unusedRowsText } from '#src/app/rules/idle-findings.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { toast } from '#src/ui/toasts.ts';
import { type Line, linesOf } from './table-shape.ts';

/** A table of the processes by name: the organization's own, or else the default. */
const tableQuery = (entityId: string, name: string) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'configured', name],
    queryFn: () => api.decision.decisionTable({ params: { id: name }, query: { tenantId: entityId } }),
    // During editing, the table stays in the version that was read: saving over a newer one would overwrite
    // another user's changes.
    refetchOnReconnect: false,
  });

export type Rules = {
  table: DecisionTable | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  lines: readonly Line[];
  isDirty: boolean;
  isSaving: boolean;
  /** Whether another user has saved the table since it was read. */
  isStale: boolean;
  /** Only users who may change tables may change rows. */
  mayChange: boolean;
  change: (next: (lines: readonly Line[]) => readonly Line[]) => void;
  /** Reads the saved table again, and discards the changes. */
  reset: () => void;
  /** Applies the changes again, to the version that another user has saved meanwhile. */
  rebase: () => void;
  save: () => void;
};

const none: readonly Line[] = [];

/** The rows of a table while they are being changed, and saving them as a full new set (W-132 to W-134). */
export function useRules(name: string, words: SaveWords): Rules {
  const { entity, can } = useEntity();
  const query = useQuery(tableQuery(entity.id, name));
  const table = query.data;
  const savedLines = useMemo(() => (table ? linesOf(table) : none), [table]);
  const [changed, setChanged] = useState<{ name: string; lines: readonly Line[] } | null>(null);
  const [isStale, setIsStale] = useState(false);
  const edited = changed?.name === name ? changed.lines : null;
  const isDirty = edited !== null;
  const lines = edited ?? savedLines;
  const forget = useCallback(() => {
    setChanged(null);
    setIsStale(false);
  }, []);
  useUnsavedChanges(() => isDirty, forget);
  // A stable function for the same table: columns depend on it, and new ones would take the focus from a cell.
  const change = useCallback<Rules['change']>(
    (next) =>
      setChanged((before) => ({ name, lines: next(before?.name === name ? before.lines : savedLines) })),
    [name, savedLines],
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const id = toast.pending(words.pending);
      try {
        const saved = await api.decision.setRules({
          params: { id: name },
          query: { tenantId: entity.id },
          headers: { 'if-match': String(table?.version ?? 0) },
          body: {
            rules: lines.map(({ rule }) => ({ ...rule, id: rule.id ?? null, comment: rule.comment ?? null })),
          },
        });
        await queryClient.invalidateQueries({ queryKey: [entity.id, 'decisions'] });
        // Later changes are not saved yet.
        setChanged((now) => (now?.lines === lines ? null : now));
        setIsStale(false);
        const idle = unusedRowsText(idleFindings(saved));
        if (idle === '') toast.settle(id, 'success', words.saved);
        else {
          toast.settle(id, 'info', words.saved);
          toast.info(message('decision.withoutEffect', { what: idle }));
        }
      } catch (failure) {
        if (hasCode(failure, 'VERSION_CHANGED')) {
          setIsStale(true);
          toast.settle(id, 'error', message('configuration.behind'));
        } else toast.settle(id, 'error', message('configuration.saveFailed', { what: words.what }));
      }
    },
  });
  return {
    table,
    isLoading: query.isPending,
    hasFailed: query.isError && table === undefined,
    lines,
    isDirty,
    isSaving: isPending,
    isStale,
    mayChange: can('decision-table-write'),
    change,
    reset: () => {
      forget();
      void query.refetch();
    },
    rebase: () => {
      setIsStale(false);
      void query.refetch();
    },
    save: () => mutate(),
  };
}

/** The messages during and after saving a tab; `what` is part of the failure's text (W-252, W-253). */
export type SaveWords = { pending: string; saved: string; what: string };

const grid = (what: string): SaveWords => ({
  pending: message('configuration.savingGrid'),
  saved: message('configuration.savedGrid'),
  what,
});

export const saveWords = {
  exceptions: {
    pending: message('configuration.savingExceptions'),
    saved: message('configuration.savedExceptions'),
    what: 'the eligibility exception rules',
  },
  taskTypes: {
    pending: message('configuration.savingTaskTypes'),
    saved: message('configuration.savedTaskTypes'),
    what: 'the task types',
  },
  documents: grid('the document mappings'),
  recommendations: grid('the recommendations'),
  escalation: grid('the rules of escalation'),
} as const satisfies Record<string, SaveWords>;
