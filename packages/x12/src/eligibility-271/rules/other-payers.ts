import type { BenefitRelatedEntity, Coverage } from '../model.ts';

/** Another payer or plan that the answer names (EB*R), and what it is to the patient. */
export type OtherPayer = {
  /** `medicare-secondary`: the payer pays before Medicare (EB04); `drug-plan`: service 88 alone, such as Part D. */
  kind: 'medicare-secondary' | 'drug-plan' | 'other';
  /** By the entity: PRP first, SEP second, TTP third; null when the payer does not say. */
  order: 'primary' | 'secondary' | 'tertiary' | null;
  name: string;
  payerId: string;
  insuranceTypeCode: string;
  serviceTypeCodes: readonly string[];
  /** Coordination of benefits (DTP 290), else the benefit or plan dates. */
  start: string | null;
  end: string | null;
  /** REF IG, 1L or 6P: the patient's policy or group there. */
  policyNumber: string;
  segment: number;
};

/** EB04: why another plan pays before Medicare. */
const medicareSecondaryTypes: readonly string[] = ['12', '13', '14', '15', '16', '41', '42', '43', '47'];

const orderOf: Readonly<Record<string, OtherPayer['order']>> = {
  PRP: 'primary',
  SEP: 'secondary',
  TTP: 'tertiary',
};

/** The entities that can be the other payer, the most specific first. */
const payerEntities = ['PRP', 'SEP', 'TTP', 'PR', 'Y2', 'IN', 'GP', 'P5', '2B', 'P4'] as const;

export function otherPayers(lines: readonly Coverage[]): OtherPayer[] {
  return lines.filter((line) => line.benefitCode === 'R').map(describe);
}

function describe(line: Coverage): OtherPayer {
  const entity = payerOf(line);
  const { start, end } = datesOf(line);
  return {
    kind: kindOf(line),
    order: (entity && orderOf[entity.entityIdCode]) ?? null,
    name: entity?.name || planReferenceOf(line) || line.planDescription,
    payerId: entity?.idCode ?? '',
    insuranceTypeCode: line.insuranceTypeCode,
    serviceTypeCodes: line.serviceTypeCodes,
    start,
    end,
    policyNumber: referenceOf(line, ['IG', '1L', '6P']),
    segment: line.segment,
  };
}

function kindOf(line: Coverage): OtherPayer['kind'] {
  if (medicareSecondaryTypes.includes(line.insuranceTypeCode)) return 'medicare-secondary';
  return line.serviceTypeCodes.length === 1 && line.serviceTypeCodes[0] === '88' ? 'drug-plan' : 'other';
}

/** The payer among the entities of a line, or the first organisation. */
export function payerOf(line: Coverage): BenefitRelatedEntity | undefined {
  for (const code of payerEntities) {
    const found = line.benefitRelatedInfo.find((entity) => entity.entityIdCode === code);
    if (found) return found;
  }
  return line.benefitRelatedInfo.find((entity) => entity.entityType === '2');
}

/** REF03 of REF*18: the name of the plan. */
export function planReferenceOf(line: Coverage): string {
  const plan = line.coverageAdditionalIdentification.find(
    (reference) => reference.referenceIdQualifierCode === '18',
  );
  return plan?.referenceDescription ?? '';
}

function referenceOf(line: Coverage, qualifiers: readonly string[]): string {
  for (const qualifier of qualifiers) {
    const found = line.coverageAdditionalIdentification.find(
      (reference) => reference.referenceIdQualifierCode === qualifier,
    );
    if (found) return found.referenceId;
  }
  return '';
}

export function datesOf(line: Coverage): { start: string | null; end: string | null } {
  for (const qualifier of ['290', '292', '291']) {
    const found = line.coverageDate.find((date) => date.dateTimeQualifierCode === qualifier);
    if (found) return { start: found.date ?? found.fromDate, end: found.toDate };
  }
  return { start: null, end: null };
}
