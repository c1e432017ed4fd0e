import { styled } from '@mui/material/styles';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { type ReactNode, useState } from 'react';
import { exchangeStatus } from '#src/ui/exchange-status.ts';
import { Tabs } from '#src/ui/Tabs.tsx';

type Exchange = EligibilityTransaction['exchanges'][number];

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

type ExchangeTabsProps = {
  /** The exchange the address names. */
  id: string | null;
  /** Null while it loads: the current tabs stay. */
  exchanges: readonly Exchange[] | null;
  onOpen: (id: string) => void;
  children: ReactNode;
};

/** The patient's primary and secondary payer, at most two (C-168). With one payer there are no tabs. */
export function ExchangeTabs({ id, exchanges, onOpen, children }: ExchangeTabsProps) {
  const [known, setKnown] = useState<readonly Exchange[]>([]);
  if (exchanges !== null && exchanges !== known) setKnown(exchanges);
  const shown = known.some((exchange) => exchange.id === id) ? known : [];
  if (shown.length < 2 || id === null) return children;
  return (
    <Frame>
      <Tabs
        label="Payers of this patient"
        value={id}
        onChange={onOpen}
        tabs={shown.map(({ id: value, order, payerName, state, coverageStatus }) => {
          const status = exchangeStatus(state, coverageStatus);
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
