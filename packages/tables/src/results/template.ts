import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { type Field, fieldsOfKind } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';
import { templateHeading } from '../columns/known-headings.ts';

/** Fields that stand in for others in one column: a template has the others. */
const isOneColumn = ({ type }: Field): boolean => type === 'whole-name' || type === 'city-state-zip';
const inTemplate = (field: Field): boolean =>
  !(isOneColumn(field) && /^(patient|physician)\./.test(field.id)) &&
  !/^insurance3\.|\.place$/.test(field.id);

/** A CSV file with the headings that are known without asking, and a row of an invented person. */
export function templateOf(kind: ImportKind): string {
  const fields = fieldsOfKind(kind).filter(inTemplate);
  const sample = ({ id, sample: text }: Field): string => (id.startsWith('insurance2.') ? '' : (text ?? ''));
  return BYTE_ORDER_MARK + csvRow(fields.map(templateHeading)) + csvRow(fields.map(sample));
}
