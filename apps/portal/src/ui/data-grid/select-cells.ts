import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { GridHandle } from './grid-handle.ts';
import { isSynthetic } from './rows.ts';
import type { Selection } from './selection.ts';

type Shared<Row> = { selection: Selection; handle: GridHandle; rowName: (row: Row) => string };

// Plain elements: hundreds of React roots would slow down scrolling.
function checkbox(label: string): { box: HTMLInputElement; area: HTMLLabelElement } {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.tabIndex = -1;
  box.setAttribute('aria-label', label);
  const area = document.createElement('label');
  area.className = 'waypost-select';
  area.append(box);
  return { box, area };
}

/** The checkbox of a row. */
export class SelectCell<Row> implements ICellRendererComp {
  #area: HTMLElement = document.createElement('span');
  #forget: () => void = () => undefined;

  init({ node, data, selection, handle, rowName }: ICellRendererParams & Shared<Row>): void {
    const { id } = node;
    if (id === undefined || node.rowPinned || isSynthetic(data)) return;
    const { box, area } = checkbox(`Select ${rowName(data)}`);
    const show = () => {
      box.checked = selection.has(id);
    };
    box.addEventListener('click', (event) => {
      event.stopPropagation();
      if (event.shiftKey) selection.extendTo(id, handle.order());
      else selection.toggle(id);
      show();
      // Single-letter shortcuts do not work in a checkbox.
      area.closest<HTMLElement>('[role="gridcell"]')?.focus();
    });
    show();
    this.#area = area;
    this.#forget = selection.subscribe(show);
  }
  getGui(): HTMLElement {
    return this.#area;
  }
  refresh(): boolean {
    return false;
  }
  destroy(): void {
    this.#forget();
  }
}

/** A header for screen readers only: its column is too narrow for text. */
export class HiddenHeader implements IHeaderComp {
  readonly #text = document.createElement('span');

  init({ displayName }: IHeaderParams): void {
    this.#text.className = 'visually-hidden';
    this.#text.textContent = displayName;
  }
  getGui(): HTMLElement {
    return this.#text;
  }
  refresh(): boolean {
    return true;
  }
}

/** The checkbox of the page: selects all of its rows, or none. */
export class SelectHeader<Row> implements IHeaderComp {
  #area: HTMLElement = document.createElement('span');
  #forget: () => void = () => undefined;

  init({ api, selection, handle }: IHeaderParams & Shared<Row>): void {
    const { box, area } = checkbox('Select all rows of this page');
    const show = () => {
      const order = handle.order();
      const marked = order.filter(selection.has).length;
      box.checked = order.length > 0 && marked === order.length;
      box.indeterminate = marked > 0 && marked < order.length;
    };
    box.addEventListener('click', () => {
      const order = handle.order();
      const areAll = order.every(selection.has);
      selection.mark(order, !areAll);
      show();
    });
    const forget = selection.subscribe(show);
    api.addEventListener('modelUpdated', show);
    this.#area = area;
    this.#forget = () => {
      forget();
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', show);
    };
  }
  getGui(): HTMLElement {
    return this.#area;
  }
  refresh(): boolean {
    return true;
  }
  destroy(): void {
    this.#forget();
  }
}
