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

/** The options in the order of their labels, as people look for a name in a list. */
export const byLabel = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, 'en-US', { numeric: true }));
