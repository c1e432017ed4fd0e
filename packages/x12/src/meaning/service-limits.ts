import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, parseFigure } from './figure.ts';
import { type Network, readNetworks } from './network.ts';

/** How many visits, days or other units of a service are covered, and how many are left. */
export type ServiceLimit = {
  serviceTypeCodes: readonly string[];
  network: Network;
  coverageLevelCode: string;
  /** EB09 or HSD01: VS visits, DY days, HS hours. */
  unitCode: string;
  /** EB06 of the total, such as 23 calendar year; '' when not stated. */
  periodCode: string;
  total: Figure | null;
  remaining: Figure | null;
  used: Figure | null;
};

/** EB09 of a used quantity; every other code names a unit. */
const QUANTITY_USED = '99';

type QuantityLine = {
  unitCode: string;
  periodCode: string;
  quantity: Figure;
  part: 'total' | 'remaining' | 'used';
};

/** Reads quantity limits (EB*F and every other line with EB10 or HSD02), pairing "remaining" with its total. */
export function readServiceLimits(lines: readonly Coverage[]): ServiceLimit[] {
  const groups = new Map<string, LimitGroup>();
  for (const line of lines) {
    const amount = readAmount(line);
    if (!amount) continue;
    for (const network of readNetworks(line)) addToGroup(groups, line, network, amount);
  }
  return [...groups.values()].flatMap((group) => group.limits);
}

/** Limits that differ only in their amounts. `counts` has the number of limits that already have each part. */
type LimitGroup = { limits: ServiceLimit[]; counts: Record<QuantityLine['part'], number> };

function addToGroup(
  groups: Map<string, LimitGroup>,
  line: Coverage,
  network: Network,
  amount: QuantityLine,
): void {
  const key = JSON.stringify([
    line.serviceTypeCodes.toSorted(),
    network,
    line.coverageLevelCode,
    line.insuranceTypeCode,
    line.coverageProcedureCode?.procedureCode ?? '',
    amount.unitCode,
  ]);
  const group: LimitGroup = groups.get(key) ?? { limits: [], counts: { total: 0, remaining: 0, used: 0 } };
  if (group.limits.length === 0) groups.set(key, group);
  const openLimit = group.limits[group.counts[amount.part]];
  group.counts[amount.part] += 1;
  const limit = openLimit ?? {
    serviceTypeCodes: line.serviceTypeCodes,
    network,
    coverageLevelCode: line.coverageLevelCode,
    unitCode: amount.unitCode,
    periodCode: '',
    total: null,
    remaining: null,
    used: null,
  };
  if (!openLimit) group.limits.push(limit);
  limit[amount.part] = amount.quantity;
  if (amount.part === 'total') limit.periodCode = amount.periodCode;
}

/** Reads EB09 and EB10, or the HSD when they are empty: an HSD often repeats them in other codes. */
function readAmount(line: Coverage): QuantityLine | null {
  const { quantity, quantityQualifierCode, timePeriodQualifierCode } = line.amounts;
  const quantityFigure = parseFigure(quantity, line.segment);
  const [delivery] = line.coverageHealthCareServicesDelivery;
  if (quantityFigure)
    return {
      unitCode:
        quantityQualifierCode === QUANTITY_USED
          ? (delivery?.quantityQualifierCode ?? '')
          : quantityQualifierCode,
      periodCode: timePeriodQualifierCode || (delivery?.timePeriodQualifierCode ?? ''),
      quantity: quantityFigure,
      part: classifyQuantity(timePeriodQualifierCode, quantityQualifierCode),
    };
  const deliveryFigure = parseFigure(delivery?.quantity ?? '', line.segment);
  if (!delivery || !deliveryFigure) return null;
  const period = delivery.timePeriodQualifierCode || timePeriodQualifierCode;
  return {
    unitCode: delivery.quantityQualifierCode,
    periodCode: period,
    quantity: deliveryFigure,
    part: classifyQuantity(period, ''),
  };
}

function classifyQuantity(periodCode: string, quantityQualifierCode: string): QuantityLine['part'] {
  if (quantityQualifierCode === QUANTITY_USED || periodCode === '24') return 'used';
  return periodCode === '29' || periodCode === '33' ? 'remaining' : 'total';
}
