import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { type Country, countries } from '@waypost/contract/core/places';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { preClaimRequirements } from '@waypost/contract/coverages/lists';
import { useState } from 'react';
import { displayDate } from '#src/ui/form/date-text.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { CoverageCards, periodOf } from './CoverageCards.tsx';
import { Block } from './coverage-layout.ts';

type Address = NonNullable<CaseCoverage['coverageSubscriber']['address']>;
/** An address on one line, with its country when it is not the United States. */
const addressText = (address: Address | null, name: string | null = null): string => {
  if (!address) return '';
  const { line1, line2, line3, line4, city, state, postalCode, country } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const foreignCountry = country && country !== 'US' ? countries[country as Country] : null;
  return [name, line1, line2, line3, line4, place, foreignCountry].filter(Boolean).join(', ');
};

type Patient = CaseDetails['patient'];
/** The subscriber. When the patient is the subscriber, missing values come from the patient. */
function subscriberOf(
  { coverageSubscriber: person, coverageRelationshipType }: CaseCoverage,
  patient: Patient,
) {
  const own = coverageRelationshipType.relationshipTypeName === 'Self' ? patient : null;
  const isNamed = person.firstName !== null || person.lastName !== null;
  const { firstName, middleInitial, lastName } = (!isNamed && own) || person;
  return {
    name: [firstName, middleInitial, lastName].filter(Boolean).join(' '),
    birthDate: person.birthDate ?? own?.birthDate ?? '',
    gender: person.gender ?? own?.gender,
  };
}

function CoverageFacts({ caseCoverage, patient }: { caseCoverage: CaseCoverage; patient: Patient }) {
  const { coverage, coverageSubscriber: person, coverageRelationshipType } = caseCoverage;
  const { preClaimRequirementCode: requirement, address } = coverage;
  const holder = subscriberOf(caseCoverage, patient);
  const subscriber: Fact[] = [
    ['Relationship', coverageRelationshipType.relationshipTypeName],
    ['Name', holder.name],
    ['Date of birth', displayDate(holder.birthDate)],
    ['Gender', holder.gender],
    ['Address', addressText(person.address)],
    ['Subscriber ID', coverage.subscriberId],
  ];
  const insurance: Fact[] = [
    ['Insurance', coverage.insuranceName],
    ['Plan', coverage.planName],
    ['Plan Id', coverage.rcsInsuranceCode],
    ['Client code', coverage.clientInsuranceCode],
    ['Group Number', coverage.groupNumber],
    ['Administration', coverage.administrationTypeCode],
    ['Pre-claim', requirement && preClaimRequirements[requirement]],
    ['Media', coverage.media],
    ['Hard-copy claim', coverage.hardCopyClaim ? 'Yes' : 'No'],
    ['Address', addressText(address, address?.name)],
    ['Payment', coverage.coveragePaymentType],
    ['Status', coverage.coverageStatus],
  ];
  return (
    <>
      <Block>
        <h3>Effective Dates</h3>
        <FactList facts={[['In force', periodOf(coverage)]]} />
      </Block>
      <Block>
        <h3>Subscriber Information</h3>
        <FactList facts={subscriber} />
      </Block>
      <Block>
        <h3>Insurance Information</h3>
        <FactList facts={insurance} />
      </Block>
    </>
  );
}

type CoverageViewProps = { coverages: readonly CaseCoverage[]; patient: Patient };

/** The insurances of a case as cards in billing order, and the details of the chosen one (C-026). */
export function CoverageView({ coverages, patient }: CoverageViewProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = coverages.find(({ coverageId }) => coverageId === chosenId) ?? coverages[0];
  return (
    <>
      <CoverageCards coverages={coverages} chosen={chosen} onChoose={setChosenId} />
      {chosen && <CoverageFacts caseCoverage={chosen} patient={patient} />}
    </>
  );
}
