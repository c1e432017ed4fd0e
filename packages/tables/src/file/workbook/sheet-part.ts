import { cleanCell } from '../clean.ts';
import { FileRefused } from '../refusal.ts';
import type { CellTrouble, Limits, Row } from '../types.ts';
import { type CellFormat, formatNumber } from './cell-formats.ts';
import type { PartListener } from './parts.ts';
import { TextCollector } from './texts.ts';
import { type Attributes, xmlPart } from './xml.ts';

export type SheetContext = {
  texts: readonly string[];
  formats: readonly CellFormat[];
  usesDatesOf1904: boolean;
  limits: Limits;
};

const NUMBER: CellFormat = { type: 'number' };

/** Returns the column of a reference such as `AB12`, from 0; -1 when it has none. */
function parseColumn(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

/** Reads the rows of a sheet cell by cell while it is unpacked. */
class SheetReader {
  readonly #context: SheetContext;
  readonly #give: (row: Row) => void;
  readonly #inline = new TextCollector();
  #row = 0;
  #cells: string[] = [];
  #troubles: CellTrouble[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #hasFormula = false;

  constructor(context: SheetContext, onRow: (row: Row) => void) {
    this.#context = context;
    this.#give = onRow;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v') this.#isValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    else this.#inline.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else this.#inline.close(name);
  }

  #beginRow({ r }: Attributes): void {
    this.#row = r ? Number(r) : this.#row + 1;
    this.#cells = [];
    this.#troubles = [];
    this.#column = -1;
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes): void {
    const referencedColumn = r ? parseColumn(r) : -1;
    this.#column = referencedColumn >= 0 ? referencedColumn : this.#column + 1;
    this.#type = t;
    this.#style = Number(s);
    this.#value = '';
    this.#hasFormula = false;
  }

  #endCell(): void {
    const displayedText = this.#shown();
    if (displayedText.length > this.#context.limits.cell) throw new FileRefused('cell-too-long', this.#row);
    const text = cleanCell(displayedText);
    const code = this.#troubleOf(text);
    if (text === '' && code === null) return;
    if (this.#column >= this.#context.limits.columns) throw new FileRefused('too-many-columns', this.#row);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = code === null ? text : '';
    if (code !== null) this.#troubles.push({ column: this.#column, code });
  }

  #troubleOf(text: string): CellTrouble['code'] | null {
    if (this.#type === 'e') return 'cell-error';
    return this.#hasFormula && text === '' && this.#type !== 'str' ? 'formula-without-value' : null;
  }

  #shown(): string {
    const { texts, formats, usesDatesOf1904 } = this.#context;
    const inline = this.#inline.take();
    switch (this.#type) {
      case 's':
        return texts[Number(this.#value)] ?? '';
      case 'inlineStr':
        return inline;
      case 'b':
        return this.#value === '1' ? 'TRUE' : this.#value === '' ? '' : 'FALSE';
      case 'n':
        return this.#value === ''
          ? ''
          : formatNumber(this.#value, formats[this.#style] ?? NUMBER, usesDatesOf1904);
      case 'd':
        return this.#value.replace('T', ' ');
      default:
        return this.#value;
    }
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#give({
      row: this.#row,
      cells: this.#cells,
      ...(this.#troubles.length > 0 && { troubles: this.#troubles }),
    });
  }
}

export function sheetPart(context: SheetContext, onRow: (row: Row) => void): PartListener {
  const reader = new SheetReader(context, onRow);
  return xmlPart({
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
}
