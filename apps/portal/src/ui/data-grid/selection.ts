import { useState, useSyncExternalStore } from 'react';

/**
 * The ids of the selected rows. They stay selected on other pages and under other filters, so the grid does not keep
 * them; at most `max` at once.
 */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  readonly #max: number;
  readonly #onLimit: () => void;
  readonly #listeners = new Set<() => void>();
  /** The start of a range that ends at the next row selected with Shift. */
  #anchor: string | null = null;

  constructor(max: number, onLimit: () => void) {
    this.#max = max;
    this.#onLimit = onLimit;
  }

  read = (): ReadonlySet<string> => this.#ids;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  has = (id: string): boolean => this.#ids.has(id);
  clear = (): void => this.#set(new Set());

  /** Selects or deselects rows: all of them or, above the limit, none. */
  mark(ids: readonly string[], isOn: boolean): void {
    const next = new Set(this.#ids);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    this.#set(next);
  }

  toggle(id: string): void {
    this.#anchor = id;
    this.mark([id], !this.has(id));
  }

  /** Selects or deselects every row from the last one to this one, as it does with this one. */
  extendTo(id: string, order: readonly string[]): void {
    const from = order.indexOf(this.#anchor ?? id);
    const to = order.indexOf(id);
    if (from < 0 || to < 0) {
      this.toggle(id);
      return;
    }
    const isOn = !this.has(id);
    this.#anchor = id;
    this.mark(order.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
  }

  #set(next: ReadonlySet<string>): void {
    if (next.size > this.#max) {
      // Renders the checkboxes again, because the browser already toggled the clicked one.
      this.#tell();
      this.#onLimit();
      return;
    }
    this.#ids = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A selection with the lifetime of the component. */
export const useNewSelection = (max: number, onLimit: () => void): Selection =>
  useState(() => new Selection(max, onLimit))[0];

/** The currently selected rows. */
export const useSelected = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.read);
