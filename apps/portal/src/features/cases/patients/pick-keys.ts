import type { KeyboardEvent } from 'react';

type Picking = {
  /** Selects the person at a position of the list; false if there is none. */
  onPick: (position: number) => boolean;
  /** Focuses the list; false when it is empty. */
  onArrow: () => boolean;
};

/** The keys of the fields for the search: Alt and a digit choose a person, an arrow focuses the list. */
export const pickKeys =
  ({ onPick, onArrow }: Picking) =>
  (event: KeyboardEvent): void => {
    const isText = event.target instanceof HTMLInputElement && event.target.role !== 'combobox';
    const digit = event.altKey ? /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] : undefined;
    const isTaken = digit
      ? onPick(Number(digit) - 1)
      : isText && event.key === 'ArrowDown' && !event.altKey && onArrow();
    if (isTaken) event.preventDefault();
  };
