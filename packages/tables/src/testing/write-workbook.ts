import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '../columns/headings.ts';

/** A cell of a workbook: a text, a number with its format, a formula with or without a result, or an error. */
export type WrittenCell =
  | string
  | number
  | { number: number; format: string }
  | { formula: string; result?: number }
  | { error: string }
  | null;
export type WrittenSheet = {
  name: string;
  isHidden?: boolean;
  rows: ReadonlyArray<readonly WrittenCell[]>;
  /** True when texts are in the cells, and not in the list of shared texts. */
  isInline?: boolean;
};
type Parts = Record<string, Uint8Array>;

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\u000b', '_x000B_');

/** Writes a workbook as Excel does, with the shared texts after the sheets and with further parts. */
export function writeWorkbook(
  sheets: readonly WrittenSheet[],
  extraParts: Parts = {},
  prefix = '',
): Uint8Array {
  const words: string[] = [];
  const formats: string[] = [];
  const indexOfItem = (list: string[], one: string): number => {
    const at = list.indexOf(one);
    return at >= 0 ? at : list.push(one) - 1;
  };
  const tag = (name: string): string => `${prefix}${name}`;
  const cell = (value: WrittenCell, reference: string, isInline = false): string => {
    const c = (attributes: string, inside: string) =>
      `<${tag('c')} r="${reference}"${attributes}>${inside}</${tag('c')}>`;
    const v = (text: string | number) => `<${tag('v')}>${text}</${tag('v')}>`;
    if (value === null) return '';
    if (typeof value === 'number') return c('', v(value));
    if (typeof value === 'string')
      return isInline
        ? c(' t="inlineStr"', `<${tag('is')}><${tag('t')}>${escaped(value)}</${tag('t')}></${tag('is')}>`)
        : c(' t="s"', v(indexOfItem(words, value)));
    if ('number' in value) return c(` s="${indexOfItem(formats, value.format) + 1}"`, v(value.number));
    if ('error' in value) return c(' t="e"', v(value.error));
    return c(
      '',
      `<${tag('f')}>${escaped(value.formula)}</${tag('f')}>${value.result === undefined ? '' : v(value.result)}`,
    );
  };
  const parts: Parts = {};
  for (const [at, sheet] of sheets.entries()) {
    const rows = sheet.rows.map(
      (cells, row) =>
        `<${tag('row')} r="${row + 1}">${cells.map((value, column) => cell(value, `${columnLetters(column)}${row + 1}`, sheet.isInline)).join('')}</${tag('row')}>`,
    );
    parts[`xl/worksheets/sheet${at + 1}.xml`] = xml(
      `<${tag('worksheet')}><${tag('sheetData')}>${rows.join('')}</${tag('sheetData')}></${tag('worksheet')}>`,
    );
  }
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<${tag('sheet')} name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const customFormats = formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
    .join('');
  const styles = formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  return zipSync({
    'xl/workbook.xml': xml(
      `<${tag('workbook')}><${tag('sheets')}>${list.join('')}</${tag('sheets')}></${tag('workbook')}>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(`<Relationships>${relations.join('')}</Relationships>`),
    ...parts,
    'xl/styles.xml': xml(
      `<styleSheet><numFmts>${customFormats}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst>${words.map((word) => `<si><t>${escaped(word)}</t></si>`).join('')}</sst>`,
    ),
    ...extraParts,
  });
}

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
