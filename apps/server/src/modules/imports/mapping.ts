import type { ImportMapping } from '@waypost/contract/imports/mapping';
import { type FieldId, type FileProfile, type Mapping, valueKey } from '@waypost/tables';

/** Who gives the numbers in files of a source. */
export const authorityOf = (sourceId: string): string => `urn:uuid:${sourceId}`;

type Of = { kind: Mapping['kind']; sourceId: string; headings: FileProfile['headings'] };

/** A mapping as rows are read with it: by heading instead of place. */
export function tableMapping(mapping: ImportMapping, { kind, sourceId, headings }: Of): Mapping {
  const byPosition = new Map(mapping.columns.map((column) => [column.position, column]));
  const values: Partial<Record<FieldId, Record<string, string>>> = {};
  for (const { field, from, to } of mapping.values) {
    const of = (values[field as FieldId] ??= {});
    of[valueKey(from)] = to;
  }
  return {
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
    values,
    authority: authorityOf(sourceId),
  };
}

/** The mapping that is proposed, as a person changes it. */
export const mappingOnWire = (mapping: Mapping): ImportMapping => ({
  columns: mapping.columns.map(({ field, dateOrder }, at) => ({
    position: at + 1,
    field,
    ...(dateOrder && { dateOrder }),
  })),
  constants: Object.entries(mapping.constants).map(([field, value]) => ({ field, value })),
  joins: Object.entries(mapping.joins).map(([field, between]) => ({ field, between })),
  values: Object.entries(mapping.values).flatMap(([field, words]) =>
    Object.entries(words ?? {}).map(([from, to]) => ({ field, from, to })),
  ),
});
