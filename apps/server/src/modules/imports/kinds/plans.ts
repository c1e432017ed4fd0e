import type { AnyRecord, PlanRecord } from '@waypost/tables';
import { plansNamed, planVersions, putPlan, sentPlanSchema, withdrawPlan } from '../../payers/module.ts';
import { parseValues } from './read-as.ts';
import type { FoundRecord, RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is PlanRecord => 'insurancePlan' in record;
const fields: Readonly<Record<string, string>> = {
  insurancePlan: 'name',
  clientInsuranceCode: 'code',
  insuranceCompany: 'company',
  insuranceCategory: 'category',
};
const fieldOf = (path: string): string => {
  const name = path.replace(/^addresses\.\d+\./, '').replace(/^billing\..*/, 'media');
  return `plan.${name === 'code' ? 'addressCode' : (fields[name] ?? name)}`;
};

/** Insurance plans, by their code, else by payer and name. */
export const plans: RecordKind<PlanRecord> = {
  kind: 'plans',
  isOne,
  find: async (work, _setup, records) => {
    const known = await plansNamed(work, records);
    return records.map((_, at): FoundRecord => known[at] ?? { reason: null, known: null });
  },
  apply: (work, { record, found: { known, isEnded = false } }) =>
    putPlan(work, known && { ...known, isEnded }, {
      given: parseValues(sentPlanSchema, record, fieldOf),
      says: new Set(Object.keys(record)),
    }),
  statesOf: planVersions,
  takeBack: (work, left) => withdrawPlan(work, left),
};
