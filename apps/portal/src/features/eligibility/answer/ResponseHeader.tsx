import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { Facts } from '../pane-styles.ts';
import type { Fact } from './response-facts.ts';

const Header = styled('header')({
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  padding: '12px 24px 14px',
  flex: 'none',
  '& dl': { marginTop: 8 },
  '@media (max-width: 799px)': { padding: '12px 16px 14px' },
});

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  '& h2': { margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.01em' },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  '@media (max-width: 799px)': { marginLeft: 0 },
});

type ResponseHeaderProps = {
  title: string;
  status: ReactNode;
  /** A link back to the case of the request. */
  caseNumber: string | null;
  /** The numbers of alerts, warnings and notifications. */
  counts: readonly string[];
  facts: readonly Fact[];
  actions?: ReactNode;
};

/** The heading of an answer: payer, status, dates and ids (C-081). */
export function ResponseHeader({ title, status, caseNumber, counts, facts, actions }: ResponseHeaderProps) {
  return (
    <Header>
      <Line>
        <h2>{title}</h2>
        {status}
        {actions && <Actions>{actions}</Actions>}
      </Line>
      <Facts>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {caseNumber !== null && (
          <div>
            <dt>Case</dt>
            <dd>
              <CaseLink caseNumber={caseNumber}>{caseNumber}</CaseLink>
            </dd>
          </div>
        )}
        {counts.length > 0 && (
          <div>
            <dt>Needs review</dt>
            <dd>{counts.join(', ')}</dd>
          </div>
        )}
      </Facts>
    </Header>
  );
}
