import { useQuery } from '@tanstack/react-query';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { coverageElsewhere } from '@waypost/contract/eligibility/verdict';
import { useSearchParams } from 'react-router';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { AddCoverage, type AddCoverageProps } from './AddCoverage.tsx';
import { newCoverage } from './coverage-values.ts';

/** The payer to bill according to an answer, if it names one. */
const billed = (responses: readonly EligibilityResponse[]) =>
  coverageElsewhere(responses.flatMap(({ otherCoverages }) => otherCoverages));

/** The form for another insurance; when an answer led here, filled in with the payer to bill, as the first one. */
export function AddPrimary(props: Omit<AddCoverageProps, 'initial' | 'isPrimary'>) {
  const { entity } = useEntity();
  const [query] = useSearchParams();
  const id = query.get('answer');
  const answer = useQuery({
    queryKey: [entity.id, 'answer-to-bill-by', id],
    queryFn: ({ signal }) =>
      api.eligibility.transaction({ params: { id: id ?? '' }, headers: {} }, { signal }),
    enabled: id !== null,
  });
  if (id !== null && answer.isPending) return <SkeletonRows count={8} />;
  const other = answer.data && billed(answer.data.eligibilityResponse);
  const initial = other
    ? { ...newCoverage, insuranceName: other.payerName ?? '', subscriberId: other.policyNumber ?? '' }
    : newCoverage;
  return <AddCoverage {...props} initial={initial} isPrimary={other !== undefined} />;
}
