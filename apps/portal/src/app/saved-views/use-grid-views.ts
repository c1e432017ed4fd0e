import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { GridFeature } from '@waypost/contract/saved-views/grids';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { type GridPlace, gridViewsQuery, type StoredView } from '#src/api/saved-view-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import type { GridQuery } from '#src/ui/data-grid/types.ts';
import { isSameQuery, type LooseView, queryOfView, withQuery } from '#src/ui/data-grid/view-state.ts';
import { toast } from '#src/ui/toasts.ts';
import { findView, nameOfView } from './find-view.ts';
import { consumeRequestedQuery, isQueryRequested } from './requested-query.ts';
import type { StoredState } from './stored-state.ts';
import { useStoredState } from './use-stored-state.ts';

type GridViewsOptions = {
  feature: GridFeature;
  handle: GridHandle;
  /** The sort and filters without a view; must be a constant. */
  defaultQuery: GridQuery;
  /** For lists that the server sorts and filters: the current query and how to change it. */
  query?: GridQuery;
  onQuery?(query: GridQuery): void;
  /** The search text of the list, if it is no column filter: it is part of no view, but kept with the list. */
  search?: string;
  onSearch?(text: string): void;
};

/** The views of one grid, and the current one. */
export type GridViews = {
  place: GridPlace;
  handle: GridHandle;
  views: readonly StoredView[];
  hasFailed: boolean;
  /** The current view; null for Default. */
  view: StoredView | null;
  /** The query is that of the view, so the rows may be requested. */
  isReady: boolean;
  /** The stored state of the current view. */
  stored: () => LooseView | null;
  /** Whether the user has changed the view since it was shown, or opened with filters by a link. */
  isChanged: () => boolean;
  /** Shows another view, or resets the current one to its stored state. */
  select: (view: StoredView | null) => void;
};

// The last state of each grid, restored when the user returns. Filters may be patient data, so it is in memory, and on
// the server for a reload (`useStoredState`).
const lastStates = new Map<string, Omit<StoredState, 'search'>>();
/** The parameter that names the view in the address. Grids on tabs of one page have different names. */
const parameterOf = (feature: GridFeature): string =>
  feature === 'grid-view-tasks' ? 'view' : feature.replace(/^grid-/, '');

const none: readonly StoredView[] = [];

/** Connects a grid to its saved views: the address has the view's id only, the server its content. */
export function useGridViews(options: GridViewsOptions): GridViews {
  const { feature, handle } = options;
  const { entity } = useEntity();
  const [parameters, setParameters] = useSearchParams();
  const place = { entityId: entity.id, feature };
  const { data: views = none, isError, isPending, isFetching } = useQuery(gridViewsQuery(place));
  const parameter = parameterOf(feature);
  const named = parameters.get(parameter);
  const { view, isUnknown } = findView(views, named);
  const name = view?.id ?? '';
  const isAttached = useSyncExternalStore(handle.subscribe, handle.isAttached);
  const [shown, setShown] = useState<string | null>(null);
  // The state in which a link opened the grid with filters of its own.
  const [opened, setOpened] = useState<LooseView | null>(null);
  const latest = useRef({ ...options, name });
  latest.current = { ...options, name };

  const key = `${entity.id} ${feature}`;
  const storedState = useStoredState(feature);
  const isWaiting = isPending || (storedState.isLoading && !lastStates.has(key));
  const stored = useCallback(
    (): LooseView | null => view?.data ?? handle.initialView(latest.current.defaultQuery),
    [view, handle],
  );
  const apply = useCallback(
    (state: LooseView | null) => {
      const next = state && handle.upgraded(state);
      if (!next) return;
      const { query, onQuery } = latest.current;
      const asked = queryOfView(next);
      if (onQuery && !(query && isSameQuery(query, asked))) onQuery(asked);
      if (handle.differsFrom(next)) handle.apply(next);
    },
    [handle],
  );

  useEffect(() => {
    if (isWaiting || !isAttached || shown === name) return;
    const inMemory = lastStates.get(key);
    const current = shown === null ? (inMemory ?? storedState.kept) : null;
    const asked = consumeRequestedQuery(entity.id, feature);
    setShown(name);
    const state = current?.name === name ? current.state : stored();
    const known = asked && state && handle.upgraded(state);
    if (!inMemory && !asked && shown === null && storedState.kept?.name === name)
      latest.current.onSearch?.(storedState.kept.search);
    const linked = known ? withQuery(known, asked) : null;
    setOpened(linked ?? (current?.name === name && current.isAsOpened ? current.state : null));
    apply(linked ?? state);
  }, [isWaiting, storedState.kept, isAttached, shown, name, key, apply, stored, handle, entity.id, feature]);

  const { search = '' } = options;
  const { keep, forget } = storedState;
  useEffect(() => {
    if (shown === null || shown !== name) return;
    const note = () => {
      const state = handle.capture();
      const first = stored();
      if (!state || !first) return;
      const last = { name, state, isAsOpened: opened !== null && !handle.differsFrom(opened) };
      lastStates.set(key, last);
      if (search !== '' || handle.differsFrom(first)) keep({ ...last, search });
      else forget();
    };
    note();
    return handle.subscribe(note);
  }, [handle, key, shown, name, stored, search, opened, keep, forget]);

  const write = useCallback(
    (value: string | null, replace: boolean) =>
      setParameters(
        (old) => {
          const changed = new URLSearchParams(old);
          if (value === null) changed.delete(parameter);
          else changed.set(parameter, value);
          return changed;
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters, parameter],
  );
  const isSettled = !isPending && !isFetching && !isError;
  const address = view ? view.id : isUnknown ? null : named;
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!isUnknown) known.current = named;
    if (!isSettled || address === named) return;
    // A view that was known until now was deleted here, so no error is shown.
    if (isUnknown && named !== known.current) toast.error(message('view.unknown'));
    known.current = named;
    write(address, true);
  }, [isSettled, isUnknown, address, named, write]);

  // The rows of the built-in view can be requested and shown before the grid is ready.
  const isDefault =
    !isWaiting &&
    storedState.kept === null &&
    shown === null &&
    name === '' &&
    !lastStates.has(key) &&
    !isQueryRequested(entity.id, feature) &&
    options.query !== undefined &&
    isSameQuery(options.query, options.defaultQuery);

  return {
    place,
    handle,
    views,
    hasFailed: isError,
    view,
    isReady: shown !== null || isDefault,
    stored,
    isChanged: () => {
      const first = stored();
      return first !== null && [first, opened ?? first].every((one) => handle.differsFrom(one));
    },
    select: (next) => {
      setOpened(null);
      if ((next?.id ?? '') === name) apply(stored());
      else write(nameOfView(views, next), false);
    },
  };
}
