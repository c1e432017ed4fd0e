import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import type { Order } from '@waypost/contract/orders/calls';
import { CircleSlash } from 'lucide-react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { useTab } from '#src/app/use-tab.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { CaseOverview } from './CaseOverview.tsx';
import type { CaseDialogs } from './case-dialogs.ts';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { PatientAccess } from './PatientAccess.tsx';
import { PollingNotice } from './PollingNotice.tsx';

const names = [
  'patient-access',
  'overview',
  'orders',
  'charges',
  'billing',
  'payments',
  'denials-and-appeals',
] as const;
type Name = (typeof names)[number];

/** Tabs that only tell where their content is (C-033, C-034). */
const elsewhere: readonly (readonly [value: Name, label: string, what: string])[] = [
  ['charges', 'Charges', 'Charges for this case are in your billing system.'],
  ['billing', 'Billing', 'Claims for this case are in your billing system.'],
  ['payments', 'Payments', 'Payments for this case are in your billing system.'],
  [
    'denials-and-appeals',
    'Denials & Appeals',
    'Denials and appeals for this case are in your billing system.',
  ],
];

/** The tabs fill the card, without space between its edge and their content. */
const InCard = styled('div')({
  '& > div > [role="tabpanel"]': { paddingTop: 0 },
  '& > div > .MuiTabs-root': { padding: '0 16px' },
});

const elsewhereNote = (text: string) => (
  <EmptyPanel icon={CircleSlash} title="Not in Waypost">
    {text}
  </EmptyPanel>
);

type CaseManagementProps = Pick<CaseDialogs, 'RawData'> & {
  shownCase: ShownCase;
  coverages: UseQueryResult<CaseCoverage[]>;
  orders: UseQueryResult<Order[]>;
  processes: UseQueryResult<CaseProcess[]>;
};

/** The work on a case by its kind (C-032). */
export function CaseManagement({ shownCase, coverages, orders, processes, RawData }: CaseManagementProps) {
  const [tab, setTab] = useTab(names);
  return (
    <Accordion
      title="Case Management"
      aside={<PollingNotice shownCase={shownCase} list="patient-access" query={processes} />}
    >
      <InCard>
        <Tabs
          label="Case Management"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'overview',
              label: 'Overview',
              content: (
                <CaseOverview
                  shownCase={shownCase}
                  coverages={coverages}
                  orders={orders}
                  processes={processes}
                />
              ),
            },
            {
              value: 'orders',
              label: 'Orders',
              count: orders.data ? String(orders.data.length) : null,
              content: <OrdersTab shownCase={shownCase} query={orders} />,
            },
            {
              value: 'patient-access',
              label: 'Patient Access',
              count: processes.data ? String(processes.data.length) : null,
              content: <PatientAccess query={processes} RawData={RawData} />,
            },
            ...elsewhere.map(([value, label, explanation]) => ({
              value,
              label,
              content: elsewhereNote(explanation),
            })),
          ]}
        />
      </InCard>
    </Accordion>
  );
}
