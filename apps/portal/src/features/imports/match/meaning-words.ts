import { ethnicities, languages, maritalStatuses } from '@waypost/contract/patients/lists';
import type { Option } from '#src/ui/form/SelectField.tsx';

const coded: Readonly<Record<string, string>> = { ...maritalStatuses, ...ethnicities, ...languages };

/** The possible meanings of values, with their names. Facilities and plans come from the organization. */
export function meaningOptions(
  meanings: readonly string[],
  facilities: ReadonlyArray<{ id: string; name: string }>,
  plans: ReadonlyArray<{ harpInsuranceCode: string; harpInsurancePlan: string }>,
): Option[] {
  const named = new Map([
    ...facilities.map(({ id, name }) => [id, name] as const),
    ...plans.map((plan) => [plan.harpInsuranceCode, plan.harpInsurancePlan] as const),
  ]);
  return meanings.map((value) => ({ value, label: named.get(value) ?? coded[value] ?? value }));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];

/**
 * The number of words in a value that begin a word of a name or vice versa: "Cascade Hlth" and "Cascade
 * Health" have one.
 */
const likeness = (value: readonly string[], name: readonly string[]): number =>
  value.filter((word) => name.some((other) => other.startsWith(word) || word.startsWith(other))).length;

/** The options with the most similar names first, then alphabetically by label. */
export function sortByLikeness(options: readonly Option[], value: string): Option[] {
  const words = wordsOf(value);
  return options
    .map((option) => ({ option, like: likeness(words, wordsOf(option.label)) }))
    .toSorted(
      (one, other) =>
        other.like - one.like ||
        one.option.label.localeCompare(other.option.label, 'en-US', { numeric: true }),
    )
    .map(({ option }) => option);
}
