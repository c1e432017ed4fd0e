import type { ImportMapping } from '@waypost/contract/imports/mapping';
import { type FieldId, type FileProfile, type Mapping, valueKey } from '@waypost/tables';
import { namesPlan } from './plan-names.ts';

/** The authority of numbers in files of a source. */
const authorityOf = (sourceId: string): string => `urn:uuid:${sourceId}`;

type Of = { kind: Mapping['kind']; sourceId: string; headings: FileProfile['headings'] };

/** A mapping for reading rows: by heading instead of position. */
export function tableMapping(mapping: ImportMapping, { kind, sourceId, headings }: Of): Mapping {
  const byPosition = new Map(mapping.columns.map((column) => [column.position, column]));
  const read: Mapping = {
    kind,
    columns: headings.names.map((heading, at) => {
      const column = byPosition.get(at + 1);
      return {
        heading,
        field: (column?.field ?? null) as FieldId | null,
        ...(column?.dateOrder && { dateOrder: column.dateOrder }),
      };
    }),
    constants: Object.fromEntries(mapping.constants.map(({ field, value }) => [field, value])),
    joins: Object.fromEntries(mapping.joins.map(({ field, between }) => [field, between])),
    values: {},
    authority: authorityOf(sourceId),
  };
  for (const { field, from, to } of mapping.values) {
    if (namesPlan(field)) continue;
    const words = read.values[field as FieldId] ?? {};
    read.values[field as FieldId] = { ...words, [valueKey(from)]: to };
  }
  return read;
}
