import { type FieldId, fieldOf, fieldsOfKind, requiredFields } from './fields.ts';
import type { FileProfile, Mapping, MappingProblem } from './types.ts';

/** Lists the problems that prevent a mapping from being used with a file; an empty list means that it can be used. */
export function checkMapping(
  mapping: Mapping,
  { headings }: Pick<FileProfile, 'headings'>,
): MappingProblem[] {
  const { kind, columns, constants, joins } = mapping;
  const kindFields = new Set<FieldId>(fieldsOfKind(kind).map(({ id }) => id));
  const problems: MappingProblem[] = [];
  const addProblem = (
    code: MappingProblem['code'],
    message: string,
    field: FieldId | null,
    heading: string | null,
  ): void => {
    problems.push({ code, field, heading, message });
  };
  const useCounts = new Map<FieldId, number>();
  const seenHeadings = new Set<string>();
  for (const { heading, field } of columns) {
    if (seenHeadings.has(heading)) addProblem('column-twice', 'This column is there twice.', field, heading);
    seenHeadings.add(heading);
    if (field === null) continue;
    if (!headings.names.includes(heading))
      addProblem('no-such-column', 'The file has no column of this name.', field, heading);
    if (!kindFields.has(field))
      addProblem('no-such-field', 'A file of this kind has no such field.', field, heading);
    useCounts.set(field, (useCounts.get(field) ?? 0) + 1);
    if (useCounts.get(field) === 2 && joins[field] === undefined)
      addProblem(
        'field-twice',
        `Two columns are ${fieldLabel(field)}. Choose one of them, or join them.`,
        field,
        heading,
      );
  }
  const isProvided = (field: FieldId): boolean => useCounts.has(field) || Boolean(constants[field]?.trim());
  for (const group of requiredFields[kind])
    if (!group.some(isProvided)) {
      const [first] = group;
      const labels = group.map(fieldLabel).join(' or ');
      addProblem('required', `Choose the column for ${labels}.`, first ?? null, null);
    }
  for (const field of Object.keys(constants) as FieldId[])
    if (!kindFields.has(field))
      addProblem('no-such-field', 'A file of this kind has no such field.', field, null);
  return problems;
}

const fieldLabel = (field: FieldId): string => {
  const spec = fieldOf(field);
  return spec ? (spec.group.startsWith('Insurance') ? `${spec.group} ${spec.label}` : spec.label) : field;
};
