import { IMPORT_MAX_BYTES } from '@waypost/contract/imports/limits';

/** The file types offered in the file dialog. */
export const accepted = '.csv,.tsv,.txt,.xlsx';

const MEGABYTE = 1024 * 1024;
const endings: Readonly<Record<string, string>> = {
  xls: 'This is a workbook of an old Excel. Open it in Excel, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
  xlsb: 'This is a binary Excel workbook. Open it in Excel, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
  xlsm: 'This workbook has macros. Open it in Excel, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
  ods: 'This is an OpenDocument spreadsheet. Save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
  numbers: 'This is a Numbers spreadsheet. Export it as CSV or as an Excel workbook, and choose that file.',
  pdf: 'A PDF cannot be imported. Export the list as CSV or as an Excel workbook.',
  zip: 'This is a ZIP file. Unpack it, and choose the list in it.',
  gz: 'This is a compressed file. Unpack it, and choose the list in it.',
  doc: 'A Word document cannot be imported. Export the list as CSV or as an Excel workbook.',
  docx: 'A Word document cannot be imported. Export the list as CSV or as an Excel workbook.',
};

/** Why a file is not sent, and what to do; null if only the server can tell from its content. */
export function fileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const refusal = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  if (refusal !== undefined) return refusal;
  if (size === 0) return 'The file is empty.';
  return size > IMPORT_MAX_BYTES
    ? `The file is larger than ${IMPORT_MAX_BYTES / MEGABYTE} MB. Split it, and import the parts one after the other.`
    : null;
}
