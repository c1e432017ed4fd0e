import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { ShieldOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { PollingNotice } from '../PollingNotice.tsx';
import { AddPrimary } from './AddPrimary.tsx';
import { BillingSequence } from './BillingSequence.tsx';
import { CoverageView } from './CoverageView.tsx';
import { Panel } from './coverage-layout.ts';
import { EditCoverages } from './EditCoverages.tsx';
import type { InsuranceAction, InsuranceMode } from './use-insurance.ts';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

type InsuranceTabProps = {
  shownCase: ShownCase;
  details: CaseDetails;
  query: UseQueryResult<CaseCoverage[]>;
  mode: InsuranceMode;
  onClose: () => void;
  actions: readonly InsuranceAction[];
};

/** The insurances of a case: view, edit, add, change the billing order. */
export function InsuranceTab({ shownCase, details, query, mode, onClose, actions }: InsuranceTabProps) {
  const { data: coverages } = query;
  // The focus returns to the place of the closed form, for users who work by keyboard.
  const panel = useRef<HTMLElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current !== 'read' && mode === 'read') panel.current?.focus();
    last.current = mode;
  }, [mode]);
  const common = { shownCase, details, onClose };
  return (
    <Panel ref={panel} tabIndex={-1} aria-label="Insurance">
      <PollingNotice shownCase={shownCase} list="coverages" query={query} />
      {mode === 'read' && (
        <Tools>
          {actions.map(({ label, word, icon: Icon, onSelect }) => (
            <Button
              key={label}
              size="small"
              aria-label={label}
              startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onSelect}
            >
              {word}
            </Button>
          ))}
        </Tools>
      )}
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && !coverages && (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {coverages && mode === 'read' && coverages.length === 0 && (
        <EmptyPanel icon={ShieldOff} title={message('coverage.none')} />
      )}
      {coverages && mode === 'read' && coverages.length > 0 && (
        <CoverageView coverages={coverages} patient={details.patient} />
      )}
      {coverages && mode === 'add' && <AddPrimary {...common} coverages={coverages} />}
      {coverages && mode === 'edit' && <EditCoverages {...common} coverages={coverages} />}
      {coverages && mode === 'order' && <BillingSequence {...common} coverages={coverages} />}
    </Panel>
  );
}
