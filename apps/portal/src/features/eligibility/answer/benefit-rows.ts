import { formatMoney, formatPercent } from '@waypost/contract/core/amount-text';
import type { Coverage } from '@waypost/contract/eligibility/response';
import { formatQualifiedDate } from '../period-format.ts';

/** One line of the benefits table in words. An empty text is an empty cell: the payer states nothing. */
export type BenefitRow = {
  benefit: string;
  level: string;
  serviceTypes: string[];
  procedure: string;
  amount: string;
  period: string;
  authorization: string;
  dates: string[];
  /** Everything else that the payer states. */
  notes: string[];
};

const authorizationWords: Readonly<Record<string, string>> = {
  Y: 'Prior authorization required',
  N: 'No prior authorization',
  U: 'Prior authorization not known',
};

const HCPCS = 'HC';

const withoutEmpty = (texts: ReadonlyArray<string | null>): string[] =>
  texts.filter((text): text is string => text !== null && text !== '');

/** The word for a code; an unknown code is shown unchanged. */
const wordFor = (words: Readonly<Record<string, string>>, code: string | null): string =>
  code === null ? '' : (words[code] ?? code);

/** The patient's payment or allowance. Zero is a value; empty means not given, which is not $0. */
function amountOf({ amounts }: Coverage): string {
  const { monetaryAmount, percent, quantity, quantityQualifier } = amounts;
  return withoutEmpty([
    monetaryAmount ? formatMoney(monetaryAmount) : null,
    percent ? formatPercent(percent) : null,
    quantity ? withoutEmpty([quantity, quantityQualifier]).join(' ') : null,
  ]).join(', ');
}

/** A procedure with its modifiers, and its code system if it is not HCPCS. */
function procedureOf({ coverageProcedureCode: procedure }: Coverage): string {
  if (!procedure) return '';
  const code = [procedure.procedureCode, ...procedure.modifiers].join(':');
  const { code: qualifier, label } = procedure.procedureCodeQualifier;
  return qualifier === HCPCS ? `HCPCS ${code}` : `${label}: ${code}`;
}

function relatedEntityNote(entity: Coverage['benefitRelatedInfo'][number]): string {
  const contacts = entity.contacts
    .flatMap((contact) => contact.communicationNumbers)
    .map(({ qualifier, number }) => `${qualifier.label} ${number}`);
  const details = withoutEmpty([entity.name, entity.idCode, ...contacts]).join(', ');
  return details === '' ? '' : `${entity.entityIdDefinition}: ${details}`;
}

/**
 * The notes of a benefit. The person comes first when it is not the patient, then messages, which are often the only
 * difference between several co-payments of one service.
 */
function notesOf(coverage: Coverage, common: CommonFacts): string[] {
  const other = coverage.personIndex === null ? undefined : common.others?.get(coverage.personIndex);
  return withoutEmpty([
    other ? `For ${other}` : null,
    ...coverage.coverageMessage,
    coverage.planDescription === common.planName ? null : coverage.planDescription,
    coverage.insuranceType === common.insuranceType ? null : coverage.insuranceType,
    ...coverage.coverageHealthCareServicesDelivery.map((delivery) => delivery.text),
    ...coverage.placesOfService.map(({ label }) => label),
    ...coverage.coverageAdditionalIdentification.map((id) =>
      withoutEmpty([`${id.referenceIdQualifier.label}: ${id.referenceId}`, id.referenceDescription]).join(
        ', ',
      ),
    ),
    ...coverage.benefitRelatedInfo.map(relatedEntityNote),
    ...coverage.coverageAAAs.map(
      (rejection) => `${rejection.rejectReasonCode} ${rejection.rejectReasonMessage}`,
    ),
  ]);
}

/** Facts of the whole response, shown once above the benefits instead of in each. */
export type CommonFacts = {
  planName: string | null;
  insuranceType: string | null;
  /** The people other than the patient who have benefits, by their index in `people`. */
  others?: ReadonlyMap<number, string>;
};

/**
 * The insurance type that all benefits share. Medicare's differ, because the type distinguishes Part A from Part B.
 */
export function commonInsuranceType(coverages: readonly Coverage[]): string | null {
  const types = new Set(withoutEmpty(coverages.map(({ insuranceType }) => insuranceType)));
  const [only] = types;
  return types.size === 1 && only ? only : null;
}

/** The benefits of a response as table rows, one per coverage entry, in the payer's order (C-128). */
export function benefitRows(coverages: readonly Coverage[], common: CommonFacts): BenefitRow[] {
  return coverages.map((coverage) => ({
    benefit: coverage.benefitType,
    level: coverage.coverageLevel ?? '',
    serviceTypes: coverage.serviceTypes,
    procedure: procedureOf(coverage),
    amount: amountOf(coverage),
    period: coverage.amounts.timePeriodQualifier ?? '',
    authorization: wordFor(authorizationWords, coverage.preAuthorizationRequired),
    dates: withoutEmpty(coverage.coverageDate.map(formatQualifiedDate)),
    notes: notesOf(coverage, common),
  }));
}
