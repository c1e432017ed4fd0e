import type { Coverage } from '@waypost/contract/services/eligibility-response';
import { formatMoney, formatPercent } from '#src/ui/amount-text.ts';
import { formatQualifiedDate } from '../period-format.ts';

/** One line of the benefits table, in words. An empty text is an empty cell: the payer did not say. */
export type BenefitRow = {
  benefit: string;
  level: string;
  serviceTypes: string[];
  procedure: string;
  amount: string;
  period: string;
  authorization: string;
  dates: string[];
  /** Everything else the payer said of it. */
  notes: string[];
};

const authorizationWords: Readonly<Record<string, string>> = {
  Y: 'Prior authorization required',
  N: 'No prior authorization',
  U: 'Prior authorization not known',
};

const HCPCS = 'HC';

const given = (texts: ReadonlyArray<string | null>): string[] =>
  texts.filter((text): text is string => text !== null && text !== '');

/** The word for a code; a code nobody knows is shown as it came. */
const wordFor = (words: Readonly<Record<string, string>>, code: string | null): string =>
  code === null ? '' : (words[code] ?? code);

/** What the patient pays or may use. Zero is a value; empty means the payer did not say, which is not $0. */
function amountOf({ amounts }: Coverage): string {
  const { monetaryAmount, percent, quantity, quantityQualifier } = amounts;
  return given([
    monetaryAmount ? formatMoney(monetaryAmount) : null,
    percent ? formatPercent(percent) : null,
    quantity ? given([quantity, quantityQualifier]).join(' ') : null,
  ]).join(', ');
}

/** A procedure with its modifiers; its kind stands before it when it is not HCPCS, which nearly all are. */
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
  const details = given([entity.name, entity.idCode, ...contacts]).join(', ');
  return details === '' ? '' : `${entity.entityIdDefinition}: ${details}`;
}

/** Whose it is stands first, where it is not the patient's; then messages: several co-payments of one service are often told apart by them alone. */
function notesOf(coverage: Coverage, common: CommonFacts): string[] {
  const other = coverage.personIndex === null ? undefined : common.others?.get(coverage.personIndex);
  return given([
    other ? `For ${other}` : null,
    ...coverage.coverageMessage,
    coverage.planDescription === common.planName ? null : coverage.planDescription,
    coverage.insuranceType === common.insuranceType ? null : coverage.insuranceType,
    ...coverage.coverageHealthCareServicesDelivery.map((delivery) => delivery.text),
    ...coverage.placesOfService.map(({ label }) => label),
    ...coverage.coverageAdditionalIdentification.map((id) =>
      given([`${id.referenceIdQualifier.label}: ${id.referenceId}`, id.referenceDescription]).join(', '),
    ),
    ...coverage.benefitRelatedInfo.map(relatedEntityNote),
    ...coverage.coverageAAAs.map(
      (rejection) => `${rejection.rejectReasonCode} ${rejection.rejectReasonMessage}`,
    ),
  ]);
}

/** What holds for the whole response is said once, above the benefits, not in each of them. */
export type CommonFacts = {
  planName: string | null;
  insuranceType: string | null;
  /** Whose benefits are not the patient's, by their place in `people`. */
  others?: ReadonlyMap<number, string>;
};

/** The kind of insurance that all benefits share; Medicare's differ, and there it tells Part A from Part B. */
export function commonInsuranceType(coverages: readonly Coverage[]): string | null {
  const types = new Set(given(coverages.map(({ insuranceType }) => insuranceType)));
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
    dates: given(coverage.coverageDate.map(formatQualifiedDate)),
    notes: notesOf(coverage, common),
  }));
}
