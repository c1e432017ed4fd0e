import { ethnicities, languages, maritalStatuses } from '@waypost/contract/patients/lists';
import type { Option } from '#src/ui/form/SelectField.tsx';

const coded: Readonly<Record<string, string>> = { ...maritalStatuses, ...ethnicities, ...languages };

/** What words of a file can mean, with their names: facilities and plans are the organization's. */
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
