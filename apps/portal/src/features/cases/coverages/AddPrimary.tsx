import { useQuery } from '@tanstack/react-query';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { paysFirst } from '@waypost/contract/eligibility/verdict';
import { useSearchParams } from 'react-router';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { AddCoverage, type AddCoverageProps } from './AddCoverage.tsx';
import { newCoverage } from './coverage-values.ts';

/** Whom an answer says to bill, as far as it says it: the plan in place of the payer that answered, else who pays first. */
function billed(responses: readonly EligibilityResponse[]) {
  const others = responses.flatMap(({ otherCoverages }) => otherCoverages);
  return others.find(({ pays, state }) => pays === 'instead' && state === 'during') ?? others.find(paysFirst);
}

/** The form of a further insurance; where an answer led here, filled in with whom it says to bill, to come first. */
export function AddPrimary(props: Omit<AddCoverageProps, 'initial' | 'isPrimary'>) {
  const { entity } = useEntity();
  const [query, setQuery] = useSearchParams();
  const id = query.get('answer');
  const answer = useQuery({
    queryKey: [entity.id, 'answer-to-bill-by', id],
    queryFn: ({ signal }) =>
      api.eligibility.transaction({ params: { id: id ?? '' }, headers: {} }, { signal }),
    enabled: id !== null,
  });
  const close = () => {
    if (id !== null)
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('insurance');
          after.delete('answer');
          return after;
        },
        { replace: true },
      );
    props.onClose();
  };
  if (id !== null && answer.isPending) return <SkeletonRows count={8} />;
  const other = answer.data && billed(answer.data.eligibilityResponse);
  const initial = other
    ? { ...newCoverage, insuranceName: other.payerName ?? '', subscriberId: other.policyNumber ?? '' }
    : newCoverage;
  return <AddCoverage {...props} onClose={close} initial={initial} isPrimary={other !== undefined} />;
}
