import { styled } from '@mui/material/styles';
import { formatMoney } from '@waypost/contract/core/amount-text';
import { lineText, refusalText } from '@waypost/contract/eligibility/estimate-texts';
import { estimatePatientShare, termsFor } from '@waypost/contract/eligibility/patient-share';
import type { PlanSummary } from '@waypost/contract/eligibility/summary';
import { useForm, useWatch } from 'react-hook-form';
import { Accordion } from '#src/ui/Accordion.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { MoneyField } from '#src/ui/form/MoneyField.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { careChoices, careOf, caveatText } from './estimate-texts.ts';
import type { PlanNotice } from './plan-notices.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 12,
  padding: '12px 16px',
});

const Result = styled('output')({
  display: 'block',
  padding: '0 16px 12px',
  fontSize: 13,
  lineHeight: '20px',
  '& table': { width: '100%', maxWidth: 640, borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th': { padding: '3px 12px 3px 0', fontWeight: 400, textAlign: 'left' },
  '& td': { padding: '3px 0', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot th, & tfoot td': {
    paddingTop: 6,
    borderTop: '1px solid var(--wp-line-strong)',
    fontWeight: 600,
  },
  '& p': { marginTop: 6, color: 'var(--wp-text-2)' },
  '& table + p': { fontSize: 12, lineHeight: '16px' },
});

const networks = [
  { value: 'inNetwork', label: 'In network' },
  { value: 'outOfNetwork', label: 'Out of network' },
];

type Values = { plan: string; care: string; network: 'inNetwork' | 'outOfNetwork'; charge: string };

function Arithmetic({ plan, care, network, charge }: Omit<Values, 'plan'> & { plan: PlanSummary }) {
  if (charge === '') return <p>Enter a charge to see what the patient is likely to owe.</p>;
  const terms = termsFor(plan.terms, careOf(care), network);
  if (!terms) return <p>{refusalText('share-not-given')}</p>;
  const estimate = estimatePatientShare(charge, terms);
  if (!estimate.isEstimated) return <p>{refusalText(estimate.reason)}</p>;
  return (
    <>
      <table aria-label="How the estimate is calculated">
        <tbody>
          {estimate.lines.map((line) => (
            <tr key={line.step}>
              <th scope="row">{lineText(line)}</th>
              <td>{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">The patient is likely to owe</th>
            <td>{formatMoney(estimate.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{caveatText(estimate)}</p>
    </>
  );
}

type EstimatePanelProps = {
  plans: readonly PlanSummary[];
  payer: string;
  /** Facts that change who pays but are not part of the calculation. */
  notices: readonly PlanNotice[];
};

/** Estimates the patient's share of a typed charge, line by line. The charge is not sent to the server. */
export function EstimatePanel({ plans, payer, notices }: EstimatePanelProps) {
  const active = plans.filter(({ isActive }) => isActive);
  const { control } = useForm<Values>({
    defaultValues: { plan: '0', care: 'visit office', network: 'inNetwork', charge: '' },
  });
  const values = useWatch({ control }) as Values;
  const plan = active[Number(values.plan)] ?? active[0];
  if (!plan) return null;
  const planChoices = active.map((one, index) => ({
    value: String(index),
    label: one.planName ?? one.insuranceType ?? payer,
  }));
  return (
    <Accordion title="Estimate the patient’s share" isInitiallyOpen={false}>
      <FormShell label="Estimate the patient’s share" onSubmit={(event) => event.preventDefault()}>
        <Fields>
          {active.length > 1 && (
            <SelectField control={control} name="plan" label="Plan" span={12} options={planChoices} />
          )}
          <MoneyField control={control} name="charge" label="Charge" span={3} />
          <SelectField control={control} name="care" label="For" span={4} options={careChoices(plan)} />
          <SegmentedField control={control} name="network" label="Network" span={5} options={networks} />
        </Fields>
      </FormShell>
      <Result>
        {notices.map(({ title, text }) => (
          <p key={title}>
            <b>Not in this estimate:</b> {title}. {text}
          </p>
        ))}
        <Arithmetic plan={plan} care={values.care} network={values.network} charge={values.charge} />
      </Result>
    </Accordion>
  );
}
