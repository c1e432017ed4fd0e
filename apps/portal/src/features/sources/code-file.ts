import { message } from '@waypost/contract/core/messages';
import { type CodeKind, MAX_CODES, type SourceCode } from '@waypost/contract/sources/calls';
import { type FileRow, readCsv } from '#src/ui/csv/read-csv.ts';
import type { Refusal } from '#src/ui/csv/refusal.ts';
import { csvText } from '#src/ui/data-grid/csv.ts';
import { kindWords, type Meanings, meaningText } from './code-words.ts';

const headings = ['Kind', 'Code', 'Meaning'] as const;
const kinds = Object.entries(kindWords) as Array<[CodeKind, string]>;
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The codes as CSV, which can be imported again. */
export const codesCsv = (codes: readonly SourceCode[], meanings: Meanings): string =>
  csvText([headings, ...codes.map((one) => [kindWords[one.kind], one.code, meaningText(meanings, one)])]);

type Read = { code: SourceCode } | { refusal: Refusal };

function readRow({ row, cells }: FileRow, meanings: Meanings): Read {
  const [kindCell = '', code = '', meaning = ''] = headings.map((heading) => cells.get(heading) ?? '');
  const refused = (column: string, text: string): Read => ({ refusal: { row, column, text } });
  const kind = kinds.find(([value, word]) => same(value, kindCell) || same(word, kindCell))?.[0];
  if (!kind)
    return refused('Kind', message('source.kindUnknown', { kinds: Object.values(kindWords).join(', ') }));
  if (code === '') return refused('Code', message('field.required'));
  const meant = meanings[kind].filter(({ value, label }) => same(value, meaning) || same(label, meaning));
  const [only] = meant;
  if (!only) return refused('Meaning', message('source.meaning', { kind: kindWords[kind].toLowerCase() }));
  if (meant.length > 1) return refused('Meaning', message('source.meaningTwice'));
  return { code: { kind, code, meaning: only.value } };
}

/** The codes of a CSV file, each meaning by its name or its code. If a row is invalid, none is imported. */
export async function readCodes(
  file: Blob,
  meanings: Meanings,
): Promise<{ codes: readonly SourceCode[] } | { refusals: readonly Refusal[] }> {
  const read = await readCsv(file, headings, MAX_CODES);
  if ('refusals' in read) return read;
  const rows = read.rows.map((row) => readRow(row, meanings));
  const refusals = rows.flatMap((one) => ('refusal' in one ? [one.refusal] : []));
  if (refusals.length > 0) return { refusals };
  return { codes: rows.flatMap((one) => ('code' in one ? [one.code] : [])) };
}

/** Merges codes: an existing code of the same kind gets the new meaning, others are added. */
export function withCodes(codes: readonly SourceCode[], taken: readonly SourceCode[]): SourceCode[] {
  const all = new Map(codes.map((one) => [`${one.kind}\n${one.code}`, one]));
  for (const one of taken) all.set(`${one.kind}\n${one.code}`, one);
  return [...all.values()];
}
