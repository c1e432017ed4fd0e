import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { useMemo, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { CaseDialogs } from './case-dialogs.ts';
import { EmptyNote, GridInset } from './case-styles.ts';
import { latestFirst, processColumns } from './process-columns.tsx';

const none: CaseProcess[] = [];
const rowId = ({ caseProcessId }: CaseProcess): string => caseProcessId;

type PatientAccessProps = Pick<CaseDialogs, 'RawData'> & { query: UseQueryResult<CaseProcess[]> };

/** The eligibility checks of a case, and their results (C-045). */
export function PatientAccess({ query, RawData }: PatientAccessProps) {
  const { entity, can } = useEntity();
  const [rawId, setRawId] = useState<string | null>(null);
  const canOpen = can('eligibility-verification-read');
  const columns = useMemo(
    () =>
      processColumns(
        canOpen
          ? {
              pathOf: ({ domainId }) => paths.eligibilityResponse(entity.lCode, domainId),
              onRaw: ({ domainId }) => setRawId(domainId),
            }
          : null,
      ),
    [canOpen, entity.lCode],
  );
  if (query.data?.length === 0) return <EmptyNote>No eligibility checks yet for this case.</EmptyNote>;
  return (
    <>
      <GridInset>
        <DataGrid
          label="Patient Access"
          columns={columns}
          rowId={rowId}
          source={clientSource(query, query.data ?? none)}
          initialQuery={latestFirst}
        />
      </GridInset>
      {rawId !== null && <RawData id={rawId} onClose={() => setRawId(null)} />}
    </>
  );
}
