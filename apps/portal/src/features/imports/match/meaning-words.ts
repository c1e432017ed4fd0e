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

const pairsOf = (text: string): Set<string> => {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
};

/** The options, most similar to a value of the file first. */
export function byLikeness(options: readonly Option[], word: string): Option[] {
  const wanted = pairsOf(word);
  const likeness = (label: string): number => {
    const pairs = pairsOf(label);
    const common = [...pairs].filter((pair) => wanted.has(pair)).length;
    return (2 * common) / Math.max(1, wanted.size + pairs.size);
  };
  return options
    .map((option) => ({ option, likeness: likeness(option.label) }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ option }) => option);
}
