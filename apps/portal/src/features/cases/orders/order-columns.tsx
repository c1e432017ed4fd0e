import { styled } from '@mui/material/styles';
import { shownDate } from '@waypost/contract/core/empty-date';
import type { Order } from '@waypost/contract/orders/calls';
import { orderTypes, physicianLabel, REFERRAL } from '@waypost/contract/orders/lists';
import { Pencil, Trash2 } from 'lucide-react';
import type { Column, GridQuery } from '#src/ui/data-grid/types.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { physicianOf } from './order-values.ts';

export type OrderColumn =
  | 'number'
  | 'type'
  | 'serviceDate'
  | 'procedure'
  | 'diagnosis'
  | 'referring'
  | 'abn'
  | 'actions';

const Buttons = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, height: '100%' });

const dayOf = ({ dateOfService }: Order): string => shownDate(dateOfService);

function referringOf(order: Order): string {
  const found = physicianOf(order, REFERRAL);
  return found ? physicianLabel({ ...found, npi: found.npi ?? '' }) : '';
}

const codesOf = ({ diagnosis }: Order): string => diagnosis.map(({ code }) => code).join(', ');

/** The name of an order in texts; an order without a number is named by its date. */
export const orderName = (order: Order): string =>
  order.orderNumber ?? (displayDate(dayOf(order)) || 'no number');

const abn = ({ isAbnSigned }: Order): string => (isAbnSigned === null ? '' : isAbnSigned ? 'Yes' : 'No');

/** Order Number, Order Type, Date of Service, Procedure, Diagnosis, Referring Physician, ABN (C-039). */
const columns: ReadonlyArray<Column<Order, OrderColumn>> = [
  {
    id: 'number',
    title: 'Order Number',
    width: 110,
    filter: 'text',
    text: ({ orderNumber }) => orderNumber ?? '',
  },
  {
    id: 'type',
    title: 'Order Type',
    width: 86,
    filter: { set: orderTypes.map((value) => ({ value, label: value })) },
    text: ({ orderTypeId }) => orderTypes[orderTypeId] ?? '',
  },
  {
    id: 'serviceDate',
    title: 'Date of Service',
    width: 118,
    filter: 'date',
    text: (order) => displayDate(dayOf(order)),
    value: (order) => dayOf(order) || null,
  },
  {
    id: 'procedure',
    title: 'Procedure',
    width: 86,
    filter: 'text',
    text: ({ procedureCode }) => procedureCode ?? '',
  },
  {
    id: 'diagnosis',
    title: 'Diagnosis',
    width: 90,
    flex: 1,
    filter: 'text',
    text: codesOf,
    render: (order) => <span title={codesOf(order)}>{codesOf(order)}</span>,
  },
  {
    id: 'referring',
    title: 'Referring Physician',
    width: 112,
    flex: 2,
    filter: 'text',
    text: referringOf,
    render: (order) => <span title={referringOf(order)}>{referringOf(order)}</span>,
  },
  {
    id: 'abn',
    title: 'ABN',
    width: 58,
    filter: {
      set: [
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No' },
        { value: null, label: 'Not known' },
      ],
    },
    text: abn,
    value: (order) => abn(order) || null,
  },
];

type Actions = { onEdit: (order: Order) => void; onDelete: (order: Order) => void };

/** The columns of the grid. Users who may change cases have actions at the right edge (C-035, C-037, C-038). */
export const orderColumns = (actions: Actions | null): typeof columns =>
  actions === null
    ? columns
    : [
        ...columns,
        {
          id: 'actions',
          title: 'Actions',
          width: 72,
          pinned: 'right',
          isActions: true,
          text: () => '',
          render: (order) => (
            <Buttons>
              <IconButton
                small
                label={`Edit Order Details: ${orderName(order)}`}
                tip="Edit Order Details"
                onClick={() => actions.onEdit(order)}
              >
                <Pencil size={16} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                small
                label={`Delete Order: ${orderName(order)}`}
                tip="Delete Order"
                onClick={() => actions.onDelete(order)}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </IconButton>
            </Buttons>
          ),
        },
      ];

/** The latest date of service first. */
export const latestServiceFirst: GridQuery<OrderColumn> = {
  sort: [{ column: 'serviceDate', descending: true }],
  filter: {},
};
