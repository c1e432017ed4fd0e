import { styled } from '@mui/material/styles';
import type { NextStep } from '@waypost/contract/eligibility/next-steps';
import type { ReactNode } from 'react';
import { Card, Count } from '../pane-styles.ts';

const Title = styled('h3')({ margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 });

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '&:empty': { display: 'none' },
});

const Steps = styled('ol')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  fontSize: 14,
  lineHeight: '20px',
  '& li': { display: 'flex', gap: 12, padding: '7px 0' },
  '& li > span': { flex: 'none', alignSelf: 'flex-start', marginTop: 1 },
  '& p': { margin: 0 },
  '& p:first-of-type': { fontWeight: 500 },
  '& p + p': { fontSize: 13, color: 'var(--wp-text-2)' },
});

/** 'What to do next', in plain words, above the codes; nothing when there is nothing to do. */
export function NextSteps({ steps, actions }: { steps: readonly NextStep[]; actions?: ReactNode }) {
  if (steps.length === 0) return null;
  return (
    <Card sx={{ padding: '16px 20px' }}>
      <Title>What to do next</Title>
      <Steps>
        {steps.map(({ action, reason }, index) => (
          <li key={action}>
            <Count aria-hidden="true">{index + 1}</Count>
            <div>
              <p>{action}</p>
              {reason && <p>{reason}</p>}
            </div>
          </li>
        ))}
      </Steps>
      {actions && <Actions>{actions}</Actions>}
    </Card>
  );
}
