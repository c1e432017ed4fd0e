import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Source, SourceCode } from '@waypost/contract/sources/calls';

/**
 * Whether a field names a plan: the meaning of its words is stored in the codes of the source, not only with the
 * columns.
 */
export const namesPlan = (field: string): boolean => /^insurance\d\.(name|planCode)$/.test(field);

/**
 * The plans and facilities of a mapping as codes of its source, because files with other columns use the same
 * names.
 */
export const codesOf = (
  { values }: ImportMapping,
  { facilityIds }: Pick<Source, 'facilityIds'>,
): SourceCode[] => [
  ...new Map(
    values.flatMap(({ field, from, to }) => {
      const isFacility = field === 'visit.facility' && facilityIds.includes(to);
      if (!isFacility && !namesPlan(field)) return [];
      const kind = isFacility ? ('facility' as const) : ('plan' as const);
      return [[`${kind} ${from.trim()}`, { kind, code: from.trim(), meaning: to }]];
    }),
  ).values(),
];
