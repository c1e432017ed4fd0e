import { FileRefused } from '../refusal.ts';
import { type CellFormat, cellFormat } from './cell-formats.ts';
import type { PartListener } from './parts.ts';
import { xmlPart } from './xml.ts';

/** Characters of all words of a workbook together, which are kept while a sheet is read. */
const TEXT_MOST = 64_000_000;

/** Signs that XML cannot have, as workbooks write them: `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Gathers the texts of an item: those of its runs, without how they are pronounced. */
export class TextGatherer {
  #isText = false;
  #isSpoken = false;
  text = '';

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isSpoken;
    else if (name === 'rPh') this.#isSpoken = true;
  }
  add(text: string): void {
    if (this.#isText) this.text += text;
  }
  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isSpoken = false;
  }
  take(): string {
    const text = unescaped(this.text);
    this.text = '';
    return text;
  }
}

/** The words that cells refer to by number. */
export function sharedTexts(texts: string[]): PartListener {
  const gatherer = new TextGatherer();
  let length = 0;
  return xmlPart({
    open: (name) => gatherer.open(name),
    text: (text) => gatherer.add(text),
    close: (name) => {
      gatherer.close(name);
      if (name !== 'si') return;
      const text = gatherer.take();
      length += text.length + 16;
      if (length > TEXT_MOST) throw new FileRefused('unpacks-too-large');
      texts.push(text);
    },
  });
}

/** The formats of cells, by the number of their style. */
export function cellStyles(formats: CellFormat[]): PartListener {
  const codes = new Map<number, string>();
  let isOfCells = false;
  return xmlPart({
    open: (name, { numFmtId = '0', formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(cellFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
}
