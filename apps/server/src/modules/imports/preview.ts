import type { ImportRow } from '@waypost/contract/imports/shapes';
import type { RowContent } from './row-content.ts';
import { rowOf } from './row-content.ts';
import type { Setup } from './setup.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** How a row will look: the patient, the visit and the insurances that are read from it. */
export function previewOf(setup: Setup, row: number, content: RowContent): ImportRow['preview'] {
  const record = setup.piecesOf([rowOf(row, content)])[0]?.record;
  if (!record) return null;
  const patient = fieldsOf(record.patient);
  const visit = fieldsOf(record.case);
  const [name] = listOf(patient.name);
  const identifiers = listOf(patient.identifiers);
  return {
    patient: name
      ? [textOf(name.familyName), textOf(name.firstName)].filter(Boolean).join(', ') || null
      : null,
    birthDate: textOf(patient.birthDate),
    recordNumber: textOf(identifiers.find(({ type }) => type === 'MR')?.value),
    dateOfService: textOf(visit.dateOfServiceStart),
    facility: textOf(visit.facility),
    insurances: listOf(visit.coverages).flatMap(
      ({ coverage }) => textOf(fieldsOf(coverage).insuranceName) ?? [],
    ),
  };
}
