import { styled } from '@mui/material/styles';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { type ReactNode, useState } from 'react';
import { Tabs } from '#src/ui/Tabs.tsx';
import { transactionStatus } from '#src/ui/transaction-status.ts';

type Transaction = EligibilityTransaction['transactions'][number];

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  '& > div': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
  '& > div > .MuiTabs-root': { flex: 'none', padding: '0 24px', background: 'var(--wp-surface)' },
  '& > div > [role="tabpanel"]': {
    paddingTop: 0,
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
  },
});

const orders = { primary: 'Primary', secondary: 'Secondary' } as const;

type TransactionTabsProps = {
  /** The transaction the address names. */
  id: string | null;
  /** Null while it loads: the current tabs stay. */
  transactions: readonly Transaction[] | null;
  onOpen: (id: string) => void;
  children: ReactNode;
};

/** The patient's primary and secondary payer, at most two (C-168). With one payer there are no tabs. */
export function TransactionTabs({ id, transactions, onOpen, children }: TransactionTabsProps) {
  const [known, setKnown] = useState<readonly Transaction[]>([]);
  if (transactions !== null && transactions !== known) setKnown(transactions);
  const shown = known.some((transaction) => transaction.id === id) ? known : [];
  if (shown.length < 2 || id === null) return children;
  return (
    <Frame>
      <Tabs
        label="Payers of this patient"
        value={id}
        onChange={onOpen}
        tabs={shown.map(({ id: value, order, payerName, state, coverageStatus, coverageCaution }) => {
          const status = transactionStatus(state, coverageStatus, {
            coverageCaution,
            rejectReasonCode: null,
          });
          return {
            value,
            label: `${orders[order]}: ${payerName}, ${status.word}`,
            icon: status.icon,
            content: children,
          };
        })}
      />
    </Frame>
  );
}
