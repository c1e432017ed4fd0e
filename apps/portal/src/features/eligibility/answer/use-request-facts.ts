import { useQuery } from '@tanstack/react-query';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { useEntity } from '#src/app/entity-context.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import type { PrintedFact } from '#src/ui/print/PrintedFacts.tsx';
import { formatPeriod } from '../period-format.ts';
import { serviceTypesQuery } from '../queries.ts';

/** The request's subject, payer and visit: a printed answer is useless without them. */
export function useRequestFacts({
  eligibilityRequest: request,
  facilityId,
  caseNumber,
}: EligibilityTransaction): PrintedFact[] {
  const { entity } = useEntity();
  const { data: services = [] } = useQuery({ ...serviceTypesQuery(entity), enabled: false });
  const birthDate = request.patientDateOfBirth;
  return [
    ['Facility', entity.facilities.find(({ id }) => id === facilityId)?.name],
    ['Case', caseNumber],
    ['Date of birth', birthDate && displayDate(birthDate)],
    [
      'Date of Service',
      formatPeriod(request.serviceDateFrom, request.serviceDateThrough || request.serviceDateFrom),
    ],
    [
      'Services asked for',
      request.serviceTypeCodes
        .map((code) => services.find((service) => service.code === code)?.label ?? `Service type ${code}`)
        .join(', '),
    ],
  ];
}
