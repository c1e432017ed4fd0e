import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseCoverage } from '@waypost/contract/case-reads';
import { ShieldOff } from 'lucide-react';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Faint, Table, TableScroll } from '#src/ui/table.ts';
import type { ShownCase } from './case-queries.ts';
import { periodText } from './period-text.ts';
import { RereadSign } from './RereadSign.tsx';

/** How long an insurance is on record; an open end is said in words. */
const periodOf = ({ periodStart, periodEnd }: CaseCoverage['coverage']): string =>
  periodStart && !periodEnd ? `From ${displayDate(periodStart)}` : periodText(periodStart, periodEnd);

function CoverageTable({ coverages }: { coverages: readonly CaseCoverage[] }) {
  return (
    <TableScroll>
      <Table sx={{ minWidth: 560 }}>
        <caption className="visually-hidden">Insurance, in billing order</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Insurance</th>
            <th scope="col">Subscriber ID</th>
            <th scope="col">Group Number</th>
            <th scope="col">Period</th>
          </tr>
        </thead>
        <tbody>
          {coverages.map(({ caseCoverageId, order, coverage }) => (
            <tr key={caseCoverageId}>
              <td>{order}</td>
              <td>{coverage.insuranceName}</td>
              <td>{coverage.subscriberId}</td>
              <td>{coverage.groupNumber}</td>
              <td>{periodOf(coverage) || <Faint>Not given</Faint>}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

type CoveragesProps = { of: ShownCase; query: UseQueryResult<CaseCoverage[]> };

/** The insurances of a case. */
export function Coverages({ of, query }: CoveragesProps) {
  const { data: coverages } = query;
  return (
    <section aria-label="Insurance">
      <RereadSign of={of} list="coverages" query={query} />
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && !coverages && (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {coverages?.length === 0 && (
        <EmptyPanel icon={ShieldOff} title="No insurance is on record for this case" />
      )}
      {coverages && coverages.length > 0 && <CoverageTable coverages={coverages} />}
    </section>
  );
}
