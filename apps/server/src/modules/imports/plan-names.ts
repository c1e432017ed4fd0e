import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { SourceCode } from '@waypost/contract/sources/calls';

/** Whether a field names a plan: what its words mean is kept with the codes of the source, and not with the columns alone. */
export const namesPlan = (field: string): boolean => /^insurance\d\.(name|planCode)$/.test(field);

/** What a mapping says of plans, as codes of its source. */
export const planCodesOf = ({ values }: ImportMapping): SourceCode[] => [
  ...new Map(
    values
      .filter(({ field }) => namesPlan(field))
      .map(({ from, to }) => [from.trim(), { kind: 'plan' as const, code: from.trim(), meaning: to }]),
  ).values(),
];
