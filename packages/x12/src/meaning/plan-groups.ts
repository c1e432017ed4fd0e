import type { Coverage } from '../eligibility-271/model.ts';
import { isActive, isInactive } from './line-kinds.ts';

/** The lines of one plan of an answer. Lines that belong to none of several plans form a group without type or name. */
export type PlanLines = { insuranceTypeCode: string; planName: string; lines: readonly Coverage[] };

/**
 * Groups the lines of an answer by plan. The lines that state active or inactive define the plans: by insurance type
 * (EB04), and by name (EB05) where one type has several lines about the whole plan. A line belongs to the plan with its
 * type and name. With a single plan, or without any status, every line belongs to it. A line that matches several plans
 * belongs to none of them, but to the active medical plan if there is exactly one.
 */
export function groupByPlan(
  lines: readonly Coverage[],
  isCurrentPlan: (line: Coverage) => boolean,
): PlanLines[] {
  if (lines.length === 0) return [];
  const keys = findPlanKeys(lines.filter((line) => isActive(line) || isInactive(line)));
  const [first] = keys;
  if (!first) return [];
  if (keys.length === 1) return [{ ...first, lines }];
  const plans = keys.map((key) => ({ ...key, lines: [] as Coverage[] }));
  const byType = Map.groupBy(plans, (plan) => plan.insuranceTypeCode);
  const byKey = new Map(plans.map((plan) => [formatKey(plan.insuranceTypeCode, plan.planName), plan]));
  const unassigned: Coverage[] = [];
  for (const line of lines) {
    const plansOfType = byType.get(line.insuranceTypeCode) ?? [];
    const [plan] = plansOfType;
    // The only plan of its type also gets lines without a name, and every line when the plan has no name.
    const isOnlyOfType = plansOfType.length === 1 && (line.planDescription === '' || plan?.planName === '');
    const namedPlan = isOnlyOfType
      ? plan
      : byKey.get(formatKey(line.insuranceTypeCode, line.planDescription));
    (namedPlan?.lines ?? unassigned).push(line);
  }
  if (!unassigned.some(hasAmount)) return plans;
  // Lines without a plan belong to the medical plan that is active on the day, if there is exactly one.
  const currentPlans = plans.filter((plan) => plan.lines.some(isCurrentPlan));
  const [onlyPlan, ...others] = currentPlans;
  if (!onlyPlan || others.length > 0)
    return [...plans, { insuranceTypeCode: '', planName: '', lines: unassigned }];
  for (const line of unassigned) onlyPlan.lines.push(line);
  onlyPlan.lines.sort((one, other) => one.segment - other.segment);
  return plans;
}

type PlanKey = Omit<PlanLines, 'lines'>;

function findPlanKeys(statusLines: readonly Coverage[]): PlanKey[] {
  const byType = Map.groupBy(statusLines, (line) => line.insuranceTypeCode);
  const types = [...byType.keys()].filter((type) => type !== '');
  if (types.length === 0) types.push('');
  return types.flatMap((insuranceTypeCode) => {
    const plansOfType = byType.get(insuranceTypeCode) ?? [];
    const wholePlanLines = plansOfType.filter((line) => line.serviceTypeCodes.includes('30'));
    const names = listPlanNames(wholePlanLines.length > 0 ? wholePlanLines : plansOfType);
    return (names.length === 0 ? [''] : names).map((planName) => ({ insuranceTypeCode, planName }));
  });
}

function listPlanNames(lines: readonly Coverage[]): string[] {
  return [...new Set(lines.map((line) => line.planDescription))].filter((name) => name !== '');
}

const formatKey = (insuranceTypeCode: string, planName: string): string =>
  JSON.stringify([insuranceTypeCode, planName]);

function hasAmount(line: Coverage): boolean {
  return line.amounts.monetaryAmount !== '' || line.amounts.percent !== '';
}
