import type { KeyboardEvent } from 'react';

type Picking = {
  /** Chooses somebody of the list beside the form by position; false when there is nobody. */
  onPick: (position: number) => boolean;
  /** Goes to the list beside the form; false when nobody is in it. */
  onArrow: () => boolean;
};

/** The keys of the fields that people are looked up by: Alt and a digit choose one, an arrow leads to the list. */
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
