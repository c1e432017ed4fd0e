import { type FieldId, fieldOf, fieldsOfKind, required } from './fields.ts';
import type { FileProfile, Mapping, MappingProblem } from './types.ts';

/** What keeps a mapping from being used with a file; none: it can be. */
export function checkMapping(
  mapping: Mapping,
  { headings }: Pick<FileProfile, 'headings'>,
): MappingProblem[] {
  const { kind, columns, constants, joins } = mapping;
  const own = new Set<FieldId>(fieldsOfKind(kind).map(({ id }) => id));
  const problems: MappingProblem[] = [];
  const add = (
    code: MappingProblem['code'],
    message: string,
    field: FieldId | null,
    heading: string | null,
  ): void => {
    problems.push({ code, field, heading, message });
  };
  const used = new Map<FieldId, number>();
  const seen = new Set<string>();
  for (const { heading, field } of columns) {
    if (seen.has(heading)) add('column-twice', 'This column is there twice.', field, heading);
    seen.add(heading);
    if (field === null) continue;
    if (!headings.names.includes(heading))
      add('no-such-column', 'The file has no column of this name.', field, heading);
    if (!own.has(field)) add('no-such-field', 'A file of this kind has no such field.', field, heading);
    used.set(field, (used.get(field) ?? 0) + 1);
    if (used.get(field) === 2 && joins[field] === undefined)
      add(
        'field-twice',
        `Two columns are ${labelOf(field)}. Choose one of them, or join them.`,
        field,
        heading,
      );
  }
  const has = (field: FieldId): boolean => used.has(field) || Boolean(constants[field]?.trim());
  for (const group of required[kind])
    if (!group.some(has)) {
      const [first] = group;
      const labels = group.map(labelOf).join(' or ');
      add('required', `Choose the column for ${labels}.`, first ?? null, null);
    }
  for (const field of Object.keys(constants) as FieldId[])
    if (!own.has(field)) add('no-such-field', 'A file of this kind has no such field.', field, null);
  return problems;
}

const labelOf = (field: FieldId): string => {
  const spec = fieldOf(field);
  return spec ? (spec.group.startsWith('Insurance') ? `${spec.group} ${spec.label}` : spec.label) : field;
};
