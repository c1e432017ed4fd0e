import type { ListedPlan } from '@waypost/contract/payers/plan-calls';
import type { Column } from '#src/ui/data-grid/types.ts';

type ColumnId = 'payerName' | 'insurancePlan' | 'insuranceCode' | 'payerCode' | 'clientCode' | 'category';

export const planColumns: readonly Column<ListedPlan, ColumnId>[] = [
  { id: 'payerName', title: 'Payer', width: 140, flex: 2, text: ({ payerName }) => payerName },
  {
    id: 'insurancePlan',
    title: 'Plan',
    width: 160,
    flex: 3,
    text: ({ insurancePlan }) => insurancePlan,
    render: ({ insurancePlan }) => <b>{insurancePlan}</b>,
  },
  { id: 'insuranceCode', title: 'Plan Id', width: 120, flex: 1, text: ({ insuranceCode }) => insuranceCode },
  { id: 'clientCode', title: 'Client code', width: 100, text: ({ clientInsuranceCode: code }) => code ?? '' },
  { id: 'category', title: 'Category', width: 120, text: ({ insuranceCategory }) => insuranceCategory ?? '' },
  { id: 'payerCode', title: 'Eligibility', width: 96, text: ({ payerCode }) => payerCode ?? '' },
];
