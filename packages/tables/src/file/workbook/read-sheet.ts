import { FileRefused } from '../refusal.ts';
import type { Limits, OpenFile, Row } from '../types.ts';
import type { CellFormat } from './cell-formats.ts';
import { SheetList } from './inspect-workbook.ts';
import { unpackParts } from './parts.ts';
import { type SheetContext, sheetPart } from './sheet-part.ts';
import { cellStyles, sharedTexts } from './texts.ts';

/** The number of rows of a batch. */
const BATCH_SIZE = 500;

/** Reads the rows of a sheet. The workbook is read twice, since its texts and formats may follow the sheet. */
export async function* readSheet(
  open: OpenFile,
  sheet: string,
  limits: Limits,
): AsyncGenerator<readonly Row[]> {
  const list = new SheetList();
  const texts: string[] = [];
  const formats: CellFormat[] = [];
  const firstPass = unpackParts(
    open,
    (name) => {
      if (/^xl\/sharedStrings\.xml$/i.test(name)) return sharedTexts(texts);
      if (/^xl\/styles\.xml$/i.test(name)) return cellStyles(formats);
      return list.createListener(name);
    },
    limits.unpacked,
  );
  for await (const _slice of firstPass);
  const part = list.sheets.find(({ name }) => name === sheet)?.part;
  if (part === undefined) throw new FileRefused('no-sheet');
  const context: SheetContext = { texts, formats, usesDatesOf1904: list.usesDatesOf1904, limits };
  let rows: Row[] = [];
  let isFound = false;
  const secondPass = unpackParts(
    open,
    (name) => {
      if (name !== part) return null;
      isFound = true;
      return sheetPart(context, (row) => rows.push(row));
    },
    limits.unpacked,
  );
  for await (const _slice of secondPass)
    if (rows.length >= BATCH_SIZE) {
      yield rows;
      rows = [];
    }
  if (!isFound) throw new FileRefused('broken-workbook');
  yield rows;
}
