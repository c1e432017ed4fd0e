import Button from '@mui/material/Button';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Difference } from '@waypost/contract/eligibility/history';
import { useState } from 'react';
import { differenceQuery } from '#src/features/eligibility/answer/answer-queries.ts';
import { DifferencePanel } from '#src/features/eligibility/answer/DifferencePanel.tsx';
import { RawDataDrawer } from '#src/features/eligibility/raw-data/RawDataDrawer.tsx';
import { emptyTransaction } from '#src/features/eligibility/test-answers.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Sheet } from '../data/Sheet.tsx';

const answer: Difference['answers'][number] = {
  change: 'compared',
  payerName: 'Tidewater PPO',
  responseIndex: 0,
  previousResponseIndex: 0,
  facts: [{ fact: 'groupNumber', before: 'G-1', after: 'G-2' }],
  figures: [],
  benefits: [],
};
const previous: Difference['previous'] = {
  id: 'before',
  facilityId: 'f1',
  facilityName: 'Harbor Clinic',
  sentAt: '2026-11-19T09:00:00.000Z',
  answeredAt: '2026-11-19T09:00:02.000Z',
  requestedBy: 'dana',
  state: 'answered',
  payerName: 'Tidewater PPO',
  memberId: 'TWM8841207',
  rejectReasonCode: null,
  coverageStatus: 'Active Coverage',
  coverageCaution: null,
  normalizedStatus: null,
  serviceDateFrom: '2026-11-19',
  serviceDateThrough: null,
  isThis: false,
};
const differences: Readonly<Record<string, Difference>> = {
  whole: { previous, isChanged: true, answers: [answer], leftOut: [] },
  bounded: {
    previous,
    isChanged: true,
    answers: [answer],
    leftOut: [{ list: 'benefits', count: 1400 }],
  },
};
const client = new QueryClient();
for (const [id, difference] of Object.entries(differences))
  client.setQueryData(differenceQuery('e1', id).queryKey, difference);

const problem = {
  code: 'missing-se',
  severity: 'error',
  message: 'The set has no end.',
  value: null,
  setControlNumber: '0001',
  segment: 4,
} as const;
const transaction = {
  ...emptyTransaction,
  raw271: 'ISA*00~ST*271*0001~',
  problems: [problem],
  leftOut: [
    { list: 'problems', count: 2600 },
    { list: 'strays', count: 1 },
  ],
};

function LeftOut() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <QueryClientProvider client={client}>
      {Object.keys(differences).map((id) => (
        <Sheet key={id}>
          <h2>A difference that is {id}</h2>
          <DifferencePanel entityId="e1" id={id} />
        </Sheet>
      ))}
      <Sheet>
        <Button onClick={() => setIsOpen(true)}>View Raw Data</Button>
      </Sheet>
      {isOpen && (
        <RawDataDrawer transaction={transaction} canReadSsn={false} onClose={() => setIsOpen(false)} />
      )}
    </QueryClientProvider>
  );
}

export const page: CataloguePage = { title: 'What is left out', Component: LeftOut };
