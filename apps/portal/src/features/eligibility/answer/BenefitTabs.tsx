import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { ListX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Card } from '../pane-styles.ts';
import { BenefitsTable } from './BenefitsTable.tsx';
import { benefitLines } from './benefit-lines.ts';
import { commonInsuranceType } from './benefit-rows.ts';
import { otherPeople } from './full-name.ts';
import { PlanGlance } from './PlanGlance.tsx';
import { PlanNotices } from './PlanNotices.tsx';
import { wordingOf } from './plan-glance.ts';
import { ShowBenefitsContext } from './show-benefits.ts';

const OVERVIEW = 'overview';
const PROCEDURES = 'hcpcs_codes';

const Sheet = styled(Card)({
  // Clips its corners, and lets the selector stick to the scrolling parent.
  overflow: 'clip',
  '& > div > .MuiTabs-root': { padding: '0 16px' },
  '& > div > [role="tabpanel"]': { paddingTop: 0 },
});
/** Stays visible above long lists, to keep the figures within reach. */
const Selector = styled('div')({
  position: 'sticky',
  // Covers the padding of the scrolling parent. Below 1280 px the page scrolls, which has no padding.
  top: -16,
  '@media (max-width: 1279px)': { top: 0 },
  zIndex: 2,
  padding: '10px 16px',
  borderBottom: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
});

const subItems = [
  { value: 'overview', label: 'Overview' },
  { value: 'benefits', label: 'Benefit Information' },
] as const;
type SubItem = (typeof subItems)[number]['value'];

const noIndexes: readonly number[] = [];

/**
 * The benefits of an answer's plans: a summary and the full list under Overview, then by active service type and by
 * procedure (C-080, C-082). A figure of the summary leads to its lines under Benefit Information.
 */
export function BenefitTabs({ response, payer }: { response: EligibilityResponse; payer: string }) {
  const { coverages, planName, plans, activeServiceTypeCodes, activeServiceTypeCodeLabels } = response;
  const lines = useMemo(
    () =>
      benefitLines(coverages, {
        planName,
        insuranceType: commonInsuranceType(coverages),
        others: otherPeople(response),
      }),
    [response, coverages, planName],
  );
  const [tab, setTab] = useState(OVERVIEW);
  const [subItem, setSubItem] = useState<SubItem>(plans.length > 0 ? 'overview' : 'benefits');
  const [marked, setMarked] = useState(noIndexes);
  const show = useCallback((indexes: readonly number[]) => {
    setTab(OVERVIEW);
    setSubItem('benefits');
    setMarked([...indexes]);
  }, []);
  const choose = (next: SubItem | null) => {
    if (next === null) return;
    setMarked(noIndexes);
    setSubItem(next);
  };

  const overview = (
    <>
      <Selector>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={subItem}
          onChange={(_event, next: SubItem | null) => choose(next)}
          aria-label="Show"
        >
          {subItems.map(({ value, label }) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Selector>
      {subItem === 'overview' && (
        <>
          <PlanNotices response={response} />
          {plans.map((plan, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: plans of an answer never move and have no id
            <PlanGlance key={index} plan={plan} wording={wordingOf(plan, coverages)} fallbackName={payer} />
          ))}
        </>
      )}
      {subItem === 'benefits' && <BenefitsTable label="Benefit Information" lines={lines} marked={marked} />}
    </>
  );
  const ofType = (code: string) =>
    lines.filter(({ entries }) =>
      entries.some(({ index }) => coverages[index]?.serviceTypeCodes.includes(code)),
    );
  const procedures = lines.filter(({ procedure }) => procedure !== '');
  const table = (label: string, shown: typeof lines) => (
    <BenefitsTable label={label} lines={shown} showsTypes={false} marked={noIndexes} />
  );
  const types = activeServiceTypeCodes.map((code, index) => ({
    code,
    label: activeServiceTypeCodeLabels[index] ?? code,
  }));

  return (
    <Sheet>
      <PanelBoundary>
        <ShowBenefitsContext value={show}>
          <Tabs
            label="Benefits"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: OVERVIEW, label: 'Overview', content: overview },
              ...types.map(({ code, label }) => ({
                value: code,
                label,
                content: tab === code && table(label, ofType(code)),
              })),
              {
                value: PROCEDURES,
                label: `Procedures (${PROCEDURES})`,
                content:
                  procedures.length > 0 ? (
                    table('Procedures', procedures)
                  ) : (
                    <EmptyPanel icon={ListX} title="No procedures">
                      The payer listed no benefits by procedure.
                    </EmptyPanel>
                  ),
              },
            ]}
          />
        </ShowBenefitsContext>
      </PanelBoundary>
    </Sheet>
  );
}
