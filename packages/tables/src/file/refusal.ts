/** Why a file cannot be read, and what to do. The texts contain nothing from the file. */
export const refusals = {
  empty: 'The file has no rows. Export it again, with its column headings.',
  'no-columns':
    'No column headings were found. Export the list with one row of headings above the rows, or download a template.',
  'not-a-table': 'This is not a table. Save the list as CSV or as an Excel workbook (.xlsx).',
  'web-page':
    'This is a web page that is named as a spreadsheet. Open it in Excel and save it as Excel Workbook (.xlsx) or CSV.',
  'old-workbook':
    'This is an Excel workbook of before 2007 (.xls). Open it in Excel and save it as Excel Workbook (.xlsx) or CSV.',
  password: 'This workbook has a password. Save a copy without the password.',
  macros: 'This workbook has macros. Save it as Excel Workbook (.xlsx), which has none.',
  'binary-workbook': 'This is a binary workbook (.xlsb). Save it as Excel Workbook (.xlsx) or CSV.',
  'other-office': 'This is no Excel workbook. Save the list as Excel Workbook (.xlsx) or CSV.',
  'broken-workbook': 'This workbook is damaged or incomplete. Open it in Excel and save it again.',
  'unpacks-too-large': 'This workbook is too large once it is unpacked. Save the list as CSV.',
  'no-sheet': 'The workbook has no sheet of this name. Choose another sheet.',
  zip: 'This is a ZIP archive. Unpack it and bring in each file by itself.',
  'too-many-rows': 'The file has too many rows. Split it into several files.',
  'too-many-columns': 'A row has too many columns. Check that the file is a table with one row of headings.',
  'cell-too-long':
    'A cell is too long. Check the row for a quotation mark that is opened and never closed, and save the file again.',
  'unclosed-quote':
    'A quotation mark is opened and never closed. Close it, or save the file again from a spreadsheet.',
  'rows-scattered': 'The rows of one visit are too far apart. Sort the list by visit and export it again.',
} as const;
export type RefusalCode = keyof typeof refusals;

/** Thrown when a file or one of its rows cannot be read. */
export class FileRefused extends Error {
  readonly code: RefusalCode;
  /** The row at which reading ended; null when the problem concerns the whole file. */
  readonly row: number | null;

  constructor(code: RefusalCode, row: number | null = null) {
    super(refusals[code]);
    this.name = 'FileRefused';
    this.code = code;
    this.row = row;
  }
}
