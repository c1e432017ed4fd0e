import { FileRefused } from '../refusal.ts';
import { type CellFormat, cellFormat } from './cell-formats.ts';
import type { PartListener } from './parts.ts';
import { xmlPart } from './xml.ts';

/** The maximum total length of the shared texts of a workbook, which are in memory while a sheet is read. */
const MAX_TEXT_LENGTH = 64_000_000;

/** Decodes characters that XML cannot contain, which workbooks write as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Collects the texts of an item's runs, without phonetic hints. */
export class TextCollector {
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
    const text = unescapeText(this.text);
    this.text = '';
    return text;
  }
}

/** Reads the shared texts, to which cells refer by number. */
export function sharedTexts(texts: string[]): PartListener {
  const collector = new TextCollector();
  let length = 0;
  return xmlPart({
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close: (name) => {
      collector.close(name);
      if (name !== 'si') return;
      const text = collector.take();
      length += text.length + 16;
      if (length > MAX_TEXT_LENGTH) throw new FileRefused('unpacks-too-large');
      texts.push(text);
    },
  });
}

/** Reads the cell formats, indexed by style number. */
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
