import { styled } from '@mui/material/styles';
import { coverageCautions } from '@waypost/contract/eligibility/coverage-caution';
import { taskStatuses } from '@waypost/contract/tasks/status';
import { Fragment } from 'react';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { endpointStatus, messageStatus, type Status, taskStatus, userStatus } from '#src/ui/status.ts';
import { plainAnswerFacts, transactionStatus } from '#src/ui/transaction-status.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Card } from '../data/Sheet.tsx';

const vocabularies: [string, readonly Status[]][] = [
  ['Task', taskStatuses.map((status) => taskStatus[status])],
  [
    'Coverage',
    [
      transactionStatus('answered', 'Active Coverage', plainAnswerFacts),
      ...coverageCautions.map((coverageCaution) =>
        transactionStatus('answered', 'Active Coverage', { ...plainAnswerFacts, coverageCaution }),
      ),
      transactionStatus('answered', 'Active - Pending Investigation', plainAnswerFacts),
      transactionStatus('answered', 'Inactive', plainAnswerFacts),
      transactionStatus('rejected', 'Rejected', { ...plainAnswerFacts, rejectReasonCode: '72' }),
      transactionStatus('sent', null, plainAnswerFacts),
      transactionStatus('failed', null, plainAnswerFacts),
    ],
  ],
  ['User', Object.values(userStatus)],
  ['Message', Object.values(messageStatus)],
  ['Endpoint', Object.values(endpointStatus)],
];

/** A status as a label in a list, and as a pill. */
const Pairs = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content max-content',
  gap: '10px 48px',
  alignItems: 'center',
  margin: 0,
  fontSize: 13,
  '& dd': { margin: 0 },
});

const Statuses = () =>
  vocabularies.map(([title, statuses]) => (
    <Card key={title}>
      <h2>{title}</h2>
      <Pairs>
        {statuses.map((status) => (
          <Fragment key={status.word}>
            <dt>
              <StatusLabel status={status} />
            </dt>
            <dd>
              <StatusPill status={status} />
            </dd>
          </Fragment>
        ))}
      </Pairs>
    </Card>
  ));

export const page: CataloguePage = { title: 'Status', Component: Statuses };
