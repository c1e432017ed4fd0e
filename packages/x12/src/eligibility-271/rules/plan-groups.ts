import type { Coverage } from '../model.ts';
import { isActive, isInactive } from '../status.ts';

/** The lines of one plan of an answer. The rest, tied to none of several plans, has no type and no name. */
export type PlanLines = { insuranceTypeCode: string; planName: string; lines: readonly Coverage[] };

/**
 * Takes the plans of an answer apart. The lines that say active or inactive name them: by insurance type (EB04),
 * and by name (EB05) where one type has several about the whole plan. A line belongs to the plan whose type and
 * name it carries; with a single plan, or where nothing says a status, every line does. What fits several is given to
 * none.
 */
export function plansOf(lines: readonly Coverage[]): PlanLines[] {
  if (lines.length === 0) return [];
  const keys = keysOf(lines.filter((line) => isActive(line) || isInactive(line)));
  const [only] = keys;
  if (!only) return [];
  if (keys.length === 1) return [{ ...only, lines }];
  const plans = keys.map((key) => ({ ...key, lines: [] as Coverage[] }));
  const rest: Coverage[] = [];
  for (const line of lines) {
    const fitting = plans.filter((plan) => isOf(plan, line));
    (fitting.length === 1 && fitting[0] ? fitting[0].lines : rest).push(line);
  }
  return rest.some(saysMoney) ? [...plans, { insuranceTypeCode: '', planName: '', lines: rest }] : plans;
}

type Key = Omit<PlanLines, 'lines'>;

function keysOf(statusLines: readonly Coverage[]): Key[] {
  const types = [...new Set(statusLines.map((line) => line.insuranceTypeCode))].filter((type) => type !== '');
  if (types.length === 0) types.push('');
  return types.flatMap((insuranceTypeCode) => {
    const ofType = statusLines.filter((line) => line.insuranceTypeCode === insuranceTypeCode);
    const wholePlan = ofType.filter((line) => line.serviceTypeCodes.includes('30'));
    const names = namesOf(wholePlan.length > 0 ? wholePlan : ofType);
    return (names.length === 0 ? [''] : names).map((planName) => ({ insuranceTypeCode, planName }));
  });
}

function namesOf(lines: readonly Coverage[]): string[] {
  return [...new Set(lines.map((line) => line.planDescription))].filter((name) => name !== '');
}

function isOf(plan: Key, line: Coverage): boolean {
  if (line.insuranceTypeCode !== plan.insuranceTypeCode) return false;
  return line.planDescription === '' || line.planDescription === plan.planName || plan.planName === '';
}

function saysMoney(line: Coverage): boolean {
  return line.amounts.monetaryAmount !== '' || line.amounts.percent !== '';
}
