import { FileRefused } from '../refusal.ts';
import type { Limits, OpenFile, Row } from '../types.ts';
import type { CellFormat } from './cell-formats.ts';
import { SheetList } from './inspect-workbook.ts';
import { unpackParts } from './parts.ts';
import { type SheetContext, sheetPart } from './sheet-part.ts';
import { cellStyles, sharedTexts } from './texts.ts';

/** Rows of a batch. */
const BATCH = 500;

/** The rows of a sheet. The workbook is read twice: its words and formats may come behind the sheet. */
export async function* readSheet(
  open: OpenFile,
  sheet: string,
  limits: Limits,
): AsyncGenerator<readonly Row[]> {
  const list = new SheetList();
  const texts: string[] = [];
  const formats: CellFormat[] = [];
  const first = unpackParts(
    open,
    (name) => {
      if (/^xl\/sharedStrings\.xml$/i.test(name)) return sharedTexts(texts);
      if (/^xl\/styles\.xml$/i.test(name)) return cellStyles(formats);
      return list.listenerOf(name);
    },
    limits.unpacked,
  );
  for await (const _slice of first);
  const part = list.sheets.find(({ name }) => name === sheet)?.part;
  if (part === undefined) throw new FileRefused('no-sheet');
  const context: SheetContext = { texts, formats, usesDatesOf1904: list.usesDatesOf1904, limits };
  let rows: Row[] = [];
  let isFound = false;
  const second = unpackParts(
    open,
    (name) => {
      if (name !== part) return null;
      isFound = true;
      return sheetPart(context, (row) => rows.push(row));
    },
    limits.unpacked,
  );
  for await (const _slice of second)
    if (rows.length >= BATCH) {
      yield rows;
      rows = [];
    }
  if (!isFound) throw new FileRefused('broken-workbook');
  yield rows;
}
