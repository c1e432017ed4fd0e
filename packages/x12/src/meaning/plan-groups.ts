import type { Coverage } from '../eligibility-271/model.ts';
import { isActive, isInactive } from './line-kinds.ts';

/** The lines of one plan of an answer. The group of lines that belong to none of several plans has no type or name. */
export type PlanLines = { insuranceTypeCode: string; planName: string; lines: readonly Coverage[] };

/**
 * Groups the lines of an answer by plan. The lines that say active or inactive define the plans: by insurance type
 * (EB04), and by name (EB05) where one type has several lines about the whole plan. A line belongs to the plan with its
 * type and name. With a single plan, or without any status, every line belongs to it. A line that fits several plans
 * belongs to none, and then to the only medical plan that is active, if there is one.
 */
export function plansOf(lines: readonly Coverage[], isCurrentPlan: (line: Coverage) => boolean): PlanLines[] {
  if (lines.length === 0) return [];
  const keys = keysOf(lines.filter((line) => isActive(line) || isInactive(line)));
  const [first] = keys;
  if (!first) return [];
  if (keys.length === 1) return [{ ...first, lines }];
  const plans = keys.map((key) => ({ ...key, lines: [] as Coverage[] }));
  const byType = Map.groupBy(plans, (plan) => plan.insuranceTypeCode);
  const byKey = new Map(plans.map((plan) => [keyText(plan.insuranceTypeCode, plan.planName), plan]));
  const rest: Coverage[] = [];
  for (const line of lines) {
    const ofType = byType.get(line.insuranceTypeCode) ?? [];
    const [plan] = ofType;
    // The only plan of its type also gets lines without a name, and every line when the plan has no name.
    const isOnly = ofType.length === 1 && (line.planDescription === '' || plan?.planName === '');
    const namedPlan = isOnly ? plan : byKey.get(keyText(line.insuranceTypeCode, line.planDescription));
    (namedPlan?.lines ?? rest).push(line);
  }
  if (!rest.some(saysMoney)) return plans;
  // What names no plan belongs to the only medical plan that is active on the day, if there is one.
  const current = plans.filter((plan) => plan.lines.some(isCurrentPlan));
  const [only, ...others] = current;
  if (!only || others.length > 0) return [...plans, { insuranceTypeCode: '', planName: '', lines: rest }];
  for (const line of rest) only.lines.push(line);
  only.lines.sort((one, other) => one.segment - other.segment);
  return plans;
}

type Key = Omit<PlanLines, 'lines'>;

function keysOf(statusLines: readonly Coverage[]): Key[] {
  const byType = Map.groupBy(statusLines, (line) => line.insuranceTypeCode);
  const types = [...byType.keys()].filter((type) => type !== '');
  if (types.length === 0) types.push('');
  return types.flatMap((insuranceTypeCode) => {
    const ofType = byType.get(insuranceTypeCode) ?? [];
    const wholePlan = ofType.filter((line) => line.serviceTypeCodes.includes('30'));
    const names = namesOf(wholePlan.length > 0 ? wholePlan : ofType);
    return (names.length === 0 ? [''] : names).map((planName) => ({ insuranceTypeCode, planName }));
  });
}

function namesOf(lines: readonly Coverage[]): string[] {
  return [...new Set(lines.map((line) => line.planDescription))].filter((name) => name !== '');
}

const keyText = (insuranceTypeCode: string, planName: string): string =>
  JSON.stringify([insuranceTypeCode, planName]);

function saysMoney(line: Coverage): boolean {
  return line.amounts.monetaryAmount !== '' || line.amounts.percent !== '';
}
