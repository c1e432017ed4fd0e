import type { ListedPlan } from '@waypost/contract/payers/plan-calls';
import { ShieldCheck } from 'lucide-react';
import { lazy } from 'react';
import { ManagedListTab } from '#src/app/managed-lists/ManagedListTab.tsx';
import { planColumns } from './plan-columns.tsx';
import { plansPageQuery } from './queries.ts';

const PlanEditor = lazy(() => import('./PlanEditor.tsx'));
const idOf = ({ planId }: ListedPlan): string => planId;

/** The plans that the organization bills. */
export default function PlansTab() {
  return (
    <ManagedListTab
      title="Plans"
      noun="plan"
      icon={ShieldCheck}
      placeholder="Payer, plan or code"
      purpose="Add the plans that your organization bills, so that people choose them for an insurance."
      columns={planColumns}
      idOf={idOf}
      query={plansPageQuery}
      Editor={PlanEditor}
    />
  );
}
