import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, figure } from './figure.ts';
import { type Network, networksOf } from './network.ts';

/** How many visits, days or other units of a service are covered, and how many are left. */
export type ServiceLimit = {
  serviceTypeCodes: readonly string[];
  network: Network;
  coverageLevelCode: string;
  /** EB09 or HSD01: VS visits, DY days, HS hours. */
  unitCode: string;
  /** Of the total, such as 23 calendar year; '' when not said. */
  periodCode: string;
  total: Figure | null;
  remaining: Figure | null;
  used: Figure | null;
};

/** The code of EB09 for a quantity that was used; every other code names a unit. */
const QUANTITY_USED = '99';

type Amount = {
  unitCode: string;
  periodCode: string;
  quantity: Figure;
  part: 'total' | 'remaining' | 'used';
};

/** Limits of quantity (EB*F and every other line with EB10 or HSD02), "remaining" paired with its total. */
export function serviceLimits(lines: readonly Coverage[]): ServiceLimit[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const amount = amountOf(line);
    if (!amount) continue;
    for (const network of networksOf(line)) place(groups, line, network, amount);
  }
  return [...groups.values()].flatMap((group) => group.limits);
}

/** Limits that differ only in their amounts. `filled` counts the limits that have each part already. */
type Group = { limits: ServiceLimit[]; filled: Record<Amount['part'], number> };

function place(groups: Map<string, Group>, line: Coverage, network: Network, amount: Amount): void {
  const key = JSON.stringify([
    line.serviceTypeCodes.toSorted(),
    network,
    line.coverageLevelCode,
    line.insuranceTypeCode,
    line.coverageProcedureCode?.procedureCode ?? '',
    amount.unitCode,
  ]);
  const group: Group = groups.get(key) ?? { limits: [], filled: { total: 0, remaining: 0, used: 0 } };
  if (group.limits.length === 0) groups.set(key, group);
  const open = group.limits[group.filled[amount.part]];
  group.filled[amount.part] += 1;
  const limit = open ?? {
    serviceTypeCodes: line.serviceTypeCodes,
    network,
    coverageLevelCode: line.coverageLevelCode,
    unitCode: amount.unitCode,
    periodCode: '',
    total: null,
    remaining: null,
    used: null,
  };
  if (!open) group.limits.push(limit);
  limit[amount.part] = amount.quantity;
  if (amount.part === 'total') limit.periodCode = amount.periodCode;
}

/** Reads EB09 and EB10, or the HSD when they are empty: an HSD often repeats them in other codes. */
function amountOf(line: Coverage): Amount | null {
  const { quantity, quantityQualifierCode, timePeriodQualifierCode } = line.amounts;
  const quantityFigure = figure(quantity, line.segment);
  const [delivery] = line.coverageHealthCareServicesDelivery;
  if (quantityFigure)
    return {
      unitCode:
        quantityQualifierCode === QUANTITY_USED
          ? (delivery?.quantityQualifierCode ?? '')
          : quantityQualifierCode,
      periodCode: timePeriodQualifierCode || (delivery?.timePeriodQualifierCode ?? ''),
      quantity: quantityFigure,
      part: partOf(timePeriodQualifierCode, quantityQualifierCode),
    };
  const delivered = figure(delivery?.quantity ?? '', line.segment);
  if (!delivery || !delivered) return null;
  const period = delivery.timePeriodQualifierCode || timePeriodQualifierCode;
  return {
    unitCode: delivery.quantityQualifierCode,
    periodCode: period,
    quantity: delivered,
    part: partOf(period, ''),
  };
}

function partOf(periodCode: string, quantityQualifierCode: string): Amount['part'] {
  if (quantityQualifierCode === QUANTITY_USED || periodCode === '24') return 'used';
  return periodCode === '29' || periodCode === '33' ? 'remaining' : 'total';
}
