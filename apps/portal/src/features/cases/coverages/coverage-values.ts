import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { CaseCoverage, CoverageAddress, CoverageChange } from '@waypost/contract/coverages/calls';
import { emptyToNull } from '#src/ui/form/field-texts.ts';

/** The values of the coverage form. An empty text is no value, or the first choice of a list (C-231). */
export type CoverageValues = {
  insuranceName: string;
  planId: string;
  clientCode: string;
  subscriberId: string;
  groupNumber: string;
  periodStart: string;
  periodEnd: string;
  administrationType: string;
  preClaim: string;
  hardCopyClaim: boolean;
  media: string;
  addressCode: string;
  toName: string;
  toLine1: string;
  toLine2: string;
  toLine3: string;
  toLine4: string;
  toCity: string;
  toState: string;
  toPostalCode: string;
  toCountry: string;
  toDistrict: string;
  relationship: string;
  firstName: string;
  lastName: string;
  middleInitial: string;
  birthDate: string;
  gender: string;
  line1: string;
  line2: string;
  line3: string;
  line4: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** The initial values of a new coverage (C-231). */
export const newCoverage: CoverageValues = {
  insuranceName: '',
  planId: '',
  clientCode: '',
  subscriberId: '',
  groupNumber: '',
  periodStart: '',
  periodEnd: '',
  administrationType: 'Unable to Verify',
  preClaim: '',
  hardCopyClaim: false,
  media: 'Electronic',
  addressCode: '',
  toName: '',
  toLine1: '',
  toLine2: '',
  toLine3: '',
  toLine4: '',
  toCity: '',
  toState: '',
  toPostalCode: '',
  toCountry: '',
  toDistrict: '',
  relationship: 'Self',
  firstName: '',
  lastName: '',
  middleInitial: '',
  birthDate: '',
  gender: '',
  line1: '',
  line2: '',
  line3: '',
  line4: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
};

type Lines = Omit<CoverageAddress, 'addressCode'>;
type LineValues = Pick<
  CoverageValues,
  | 'toName'
  | 'toLine1'
  | 'toLine2'
  | 'toLine3'
  | 'toLine4'
  | 'toCity'
  | 'toState'
  | 'toPostalCode'
  | 'toCountry'
  | 'toDistrict'
>;

/** The lines of an address as fields; empty when there is no address. */
export const lineValues = (lines: { [Name in keyof Lines]: string | null } | null): LineValues => ({
  toName: lines?.name ?? '',
  toLine1: lines?.line1 ?? '',
  toLine2: lines?.line2 ?? '',
  toLine3: lines?.line3 ?? '',
  toLine4: lines?.line4 ?? '',
  toCity: lines?.city ?? '',
  toState: lines?.state ?? '',
  toPostalCode: lines?.postalCode ?? '',
  toCountry: lines?.country ?? '',
  toDistrict: lines?.district ?? '',
});

const lineNames = Object.keys(lineValues(null)) as Array<keyof LineValues>;

/** Whether the user typed the address (C-227). */
export const hasManualAddress = (values: CoverageValues): boolean =>
  values.addressCode === '' && lineNames.some((name) => values[name].trim() !== '');

/** The initial values of a coverage form. */
export function valuesOf({
  coverage,
  coverageSubscriber: person,
  coverageRelationshipType,
}: CaseCoverage): CoverageValues {
  const home = person.address;
  return {
    insuranceName: coverage.insuranceName,
    planId: coverage.rcsInsuranceCode ?? '',
    clientCode: coverage.clientInsuranceCode ?? '',
    subscriberId: coverage.subscriberId,
    groupNumber: coverage.groupNumber ?? '',
    periodStart: coverage.periodStart ?? '',
    periodEnd: coverage.periodEnd ?? '',
    administrationType: coverage.administrationTypeCode,
    preClaim: coverage.preClaimRequirementCode ?? '',
    hardCopyClaim: coverage.hardCopyClaim,
    media: coverage.media,
    addressCode: coverage.address?.addressCode ?? '',
    ...lineValues(coverage.address),
    relationship: coverageRelationshipType.relationshipTypeName,
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    middleInitial: person.middleInitial ?? '',
    birthDate: person.birthDate ?? '',
    gender: person.gender ?? '',
    line1: home?.line1 ?? '',
    line2: home?.line2 ?? '',
    line3: home?.line3 ?? '',
    line4: home?.line4 ?? '',
    city: home?.city ?? '',
    state: home?.state ?? '',
    postalCode: home?.postalCode ?? '',
    country: home?.country ?? '',
  };
}

/** Null when no line is filled. */
const nullIfBlank = <Address extends object>(address: Address): Address | null =>
  Object.values(address).some((part) => part !== null) ? address : null;

/** The values of the form for sending. The form validated them, and the server validates again. */
export function bodyOf(values: CoverageValues, media: string) {
  const body = {
    coverage: {
      subscriberId: values.subscriberId,
      insuranceName: values.insuranceName,
      groupNumber: emptyToNull(values.groupNumber),
      administrationTypeCode: values.administrationType,
      preClaimRequirementCode: emptyToNull(values.preClaim),
      periodStart: emptyToNull(values.periodStart),
      periodEnd: emptyToNull(values.periodEnd),
      rcsInsuranceCode: emptyToNull(values.planId),
      clientInsuranceCode: emptyToNull(values.clientCode),
      hardCopyClaim: values.hardCopyClaim,
      media,
      address: nullIfBlank({
        name: emptyToNull(values.toName),
        line1: emptyToNull(values.toLine1),
        line2: emptyToNull(values.toLine2),
        line3: emptyToNull(values.toLine3),
        line4: emptyToNull(values.toLine4),
        city: emptyToNull(values.toCity),
        state: emptyToNull(values.toState),
        postalCode: emptyToNull(values.toPostalCode),
        country: emptyToNull(values.toCountry),
        district: emptyToNull(values.toDistrict),
        addressCode: emptyToNull(values.addressCode),
      }),
    },
    coverageSubscriber: {
      firstName: emptyToNull(values.firstName),
      lastName: emptyToNull(values.lastName),
      middleInitial: emptyToNull(values.middleInitial),
      birthDate: emptyToNull(values.birthDate),
      gender: emptyToNull(values.gender),
      address: nullIfBlank({
        line1: emptyToNull(values.line1),
        line2: emptyToNull(values.line2),
        line3: emptyToNull(values.line3),
        line4: emptyToNull(values.line4),
        city: emptyToNull(values.city),
        state: emptyToNull(values.state),
        postalCode: emptyToNull(values.postalCode),
        country: emptyToNull(values.country),
      }),
    },
    coverageRelationshipType: { relationshipTypeName: values.relationship },
  };
  return body as Required<{ [Part in keyof CoverageChange]: Required<NonNullable<CoverageChange[Part]>> }>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const changed = <Part extends object>(from: Part, to: Part): Partial<Part> =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => !isSame(value, from[name as keyof Part])),
  ) as Partial<Part>;

/** An empty date is sent as the empty date of the contract (C-224). */
const withEmptyDates = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      value === null && /^(period|birth)/.test(name) ? EMPTY_DATE : value,
    ]),
  ) as Part;

/** The changed values of a coverage for sending. */
export function changeOf(saved: CaseCoverage, values: CoverageValues, media: string): CoverageChange {
  const from = bodyOf(valuesOf(saved), saved.coverage.media);
  const to = bodyOf(values, media);
  const coverage = withEmptyDates(changed(from.coverage, to.coverage));
  const person = withEmptyDates(changed(from.coverageSubscriber, to.coverageSubscriber));
  const relation = changed(from.coverageRelationshipType, to.coverageRelationshipType);
  return {
    ...(Object.keys(coverage).length > 0 ? { coverage } : {}),
    ...(Object.keys(person).length > 0 ? { coverageSubscriber: person } : {}),
    ...(Object.keys(relation).length > 0 ? { coverageRelationshipType: to.coverageRelationshipType } : {}),
  };
}
