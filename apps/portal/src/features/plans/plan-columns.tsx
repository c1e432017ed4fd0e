import type { ListedPlan, planColumns as sorted } from '@waypost/contract/payers/plan-calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { nameColumn } from '#src/ui/data-grid/usual-columns.tsx';

type ColumnId = keyof typeof sorted;

export const planColumns: readonly Column<ListedPlan, ColumnId>[] = [
  {
    id: 'payerName',
    title: 'Payer',
    width: 128,
    flex: 2,
    filter: 'text',
    text: ({ payerName }) => payerName,
  },
  nameColumn({
    id: 'insurancePlan',
    title: 'Plan',
    width: 148,
    flex: 3,
    of: ({ insurancePlan }) => insurancePlan,
  }),
  {
    id: 'insuranceCode',
    title: 'Plan Id',
    width: 104,
    flex: 1,
    filter: 'text',
    text: ({ insuranceCode }) => insuranceCode,
  },
  {
    id: 'clientInsuranceCode',
    title: 'Client code',
    width: 96,
    filter: 'text',
    text: ({ clientInsuranceCode: code }) => code ?? '',
  },
  {
    id: 'insuranceCategory',
    title: 'Category',
    width: 104,
    filter: 'text',
    text: ({ insuranceCategory }) => insuranceCategory ?? '',
  },
  {
    id: 'payerCode',
    title: 'Eligibility',
    width: 96,
    filter: 'text',
    text: ({ payerCode }) => payerCode ?? '',
  },
];
