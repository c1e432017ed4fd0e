import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { type Field, fieldsOfKind } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';
import { templateHeading } from '../columns/known-headings.ts';

/** Returns whether a field combines others in one column; a template has the separate fields instead. */
const isCombined = ({ type }: Field): boolean => type === 'whole-name' || type === 'city-state-zip';
const isInTemplate = (field: Field): boolean =>
  !(isCombined(field) && /^(patient|physician)\./.test(field.id)) && !/^insurance3\.|\.place$/.test(field.id);

/** Writes a CSV file with headings that need no question, and a row of an invented person. */
export function writeTemplate(kind: ImportKind): string {
  const fields = fieldsOfKind(kind).filter(isInTemplate);
  const sample = ({ id, sample: text }: Field): string => (id.startsWith('insurance2.') ? '' : (text ?? ''));
  return BYTE_ORDER_MARK + csvRow(fields.map(templateHeading)) + csvRow(fields.map(sample));
}
