import type { KeyboardEvent } from 'react';

/** Fields handle their own keys. */
const FIELDS = 'input:not([type="checkbox"]):not([aria-hidden="true"]), select, textarea, [role="combobox"]';
const controls = `a[href], button:not([disabled]), input[type="checkbox"]:not([disabled]), ${FIELDS}`;

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(FIELDS);

const cellOf = (element: HTMLElement): HTMLElement | null =>
  element.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]');

/** The cell of a data row, a heading or a header; null in fields, in details and in menus. */
function plainCell(target: HTMLElement): HTMLElement | null {
  if (target.closest(`${FIELDS}, [data-detail], .ag-popup`)) return null;
  return cellOf(target) ?? target.closest<HTMLElement>('[role="row"]');
}

function moveBetween(cell: HTMLElement, from: Element, step: -1 | 1): void {
  const all = [...cell.querySelectorAll<HTMLElement>(controls)];
  all[Math.min(all.length - 1, Math.max(0, all.indexOf(from as HTMLElement) + step))]?.focus();
}

/** Enter on a cell presses its control; a field, or the first of several controls, gets the focus. */
function enter(cell: HTMLElement): boolean {
  const [first, second] = cell.querySelectorAll<HTMLElement>(`:is(${controls}):not(.waypost-select *)`);
  if (!first) return false;
  if (second || isField(first)) first.focus();
  else first.click();
  return true;
}

type KeyAction = {
  /** The elements before and after the grid, where Tab continues. */
  before: HTMLElement | null;
  after: HTMLElement | null;
  onEnter: () => boolean;
  onSpace: () => boolean;
};

/** Inside a cell, left and right move between controls and Escape leaves; other keys are for the control. */
function insideCell(event: KeyboardEvent, cell: HTMLElement, target: HTMLElement): boolean {
  if (event.key === 'Escape') cell.focus();
  else if (event.key === 'ArrowLeft') moveBetween(cell, target, -1);
  else if (event.key === 'ArrowRight') moveBetween(cell, target, 1);
  else {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    return false;
  }
  return true;
}

/** The grid is one tab stop: arrows move inside, Tab leaves (the grid pattern of ARIA). */
export function onGridKeyDown(event: KeyboardEvent<HTMLElement>, doing: KeyAction): void {
  const target = event.target as HTMLElement;
  if (event.key === 'Escape' && isField(target) && target.getAttribute('aria-expanded') !== 'true') {
    cellOf(target)?.focus();
    return;
  }
  const cell = plainCell(target);
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Tab') {
    event.stopPropagation();
    (event.shiftKey ? doing.before : doing.after)?.focus();
    return;
  }
  if (cell.getAttribute('role') === 'columnheader') return;
  let isHandled = false;
  if (target !== cell) isHandled = insideCell(event, cell, target);
  else if (event.key === 'Enter') isHandled = enter(cell) || doing.onEnter();
  else if (event.key === ' ') isHandled = doing.onSpace();
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}
