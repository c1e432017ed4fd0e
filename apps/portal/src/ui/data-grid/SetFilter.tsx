import { styled } from '@mui/material/styles';
import type { ColumnCondition } from '@waypost/contract/core/list';
import { type CustomFilterDisplayProps, useGridFilterDisplay } from 'ag-grid-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { SetChoice } from './types.ts';

type SetModel = Extract<ColumnCondition, { filterType: 'set' }>;
type SetFilterProps = CustomFilterDisplayProps<unknown, unknown, SetModel> & {
  choices: readonly SetChoice[] | (() => Promise<readonly SetChoice[]>);
};

const List = styled('fieldset')({
  minWidth: 200,
  maxHeight: 320,
  margin: 0,
  padding: '8px 12px',
  border: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  fontSize: 13,
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& input[type="checkbox"]': { width: 16, height: 16, margin: 0, accentColor: 'var(--wp-accent)' },
  '& input[type="search"]': {
    height: 28,
    marginBottom: 4,
    padding: '0 8px',
    border: '1px solid var(--wp-control)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
  },
});

/** With more choices than this, there is a search field. */
const SEARCH_FROM = 9;

/** Choices from the server are requested when the filter is opened. */
function useChoices(source: SetFilterProps['choices']): readonly SetChoice[] | 'failed' | null {
  const [choices, setChoices] = useState<readonly SetChoice[] | 'failed' | null>(
    typeof source === 'function' ? null : source,
  );
  useEffect(() => {
    let isCurrent = true;
    if (typeof source === 'function')
      source().then(
        (found) => isCurrent && setChoices(found),
        () => isCurrent && setChoices('failed'),
      );
    return () => {
      isCurrent = false;
    };
  }, [source]);
  return choices;
}

/**
 * Moves the focus into the filter when it opens, as the grid's own filters do: keyboard users would otherwise lose it.
 * Filters whose values are still loading get it afterwards.
 */
function useFocusWhenOpened(areThere: boolean): RefObject<HTMLFieldSetElement | null> {
  const list = useRef<HTMLFieldSetElement>(null);
  const focus = useCallback(() => {
    const opened = list.current?.closest('.ag-popup') ? list.current : null;
    (opened?.querySelector<HTMLElement>('input') ?? opened)?.focus();
  }, []);
  useGridFilterDisplay({ afterGuiAttached: focus });
  // biome-ignore lint/correctness/useExhaustiveDependencies: areThere is not read, it signals that the inputs exist
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || focused === list.current) focus();
  }, [areThere, focus]);
  return list;
}

/** Selects values of a set; selecting all means no filter. */
function SetFilterBox({ choices: source, model, onModelChange }: SetFilterProps) {
  const choices = useChoices(source);
  const list = useFocusWhenOpened(Array.isArray(choices));
  const [searchText, setSought] = useState('');
  const searchId = useId();
  if (choices === null)
    return (
      <List ref={list} tabIndex={-1} aria-busy="true">
        Loading…
      </List>
    );
  if (choices === 'failed')
    return (
      <List ref={list} tabIndex={-1}>
        The values could not be read. Close the filter and open it again.
      </List>
    );
  const all = choices.map(({ value }) => value);
  const chosen = new Set(model?.values ?? all);
  const found = choices.filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()));
  const set = (values: SetModel['values']) =>
    onModelChange(values.length === all.length ? null : { filterType: 'set', values });
  const toggle = (value: string | null) =>
    set(all.filter((other) => (other === value ? !chosen.has(other) : chosen.has(other))));
  return (
    <List ref={list}>
      <legend className="visually-hidden">Show only</legend>
      {choices.length >= SEARCH_FROM && (
        <input
          id={searchId}
          type="search"
          aria-label="Find a value"
          placeholder="Find a value"
          value={searchText}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <label>
        <input
          type="checkbox"
          checked={chosen.size === all.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.size > 0 && chosen.size < all.length;
          }}
          onChange={() => set(chosen.size === all.length ? [] : all)}
        />
        (Select All)
      </label>
      {found.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </List>
  );
}

/** A list in the browser is filtered here; a list of the server is not filtered again. */
export const setFilter = {
  component: SetFilterBox,
  doesFilterPass: ({
    model,
    node,
    handlerParams,
  }: {
    model: SetModel;
    node: { data?: unknown };
    handlerParams: { getValue: (node: never) => unknown };
  }) => {
    const value = handlerParams.getValue(node as never);
    return model.values.includes(value === '' || value == null ? null : String(value));
  },
};
