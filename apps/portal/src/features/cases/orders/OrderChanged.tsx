import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { billTypes, orderTypes } from '@waypost/contract/orders/lists';
import { type Control, useWatch } from 'react-hook-form';
import { Banner } from '#src/ui/Banner.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { type OrderField, type OrderValues, orderLabels } from './order-values.ts';

const List = styled('ul')({ margin: '4px 0 0', padding: 0, listStyle: 'none' });

type OrderChangedProps = {
  /** The order was deleted meanwhile. */
  isGone: boolean;
  theirs: readonly OrderField[];
  saved: OrderValues;
  control: Control<OrderValues>;
  onStartOver: () => void;
};

/** The text of a value as its field shows it. */
function shown(name: OrderField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'orderTypeId') return orderTypes[Number(value)] ?? value;
  if (name === 'billTypeId') return billTypes[Number(value)] ?? value;
  return displayDate(value) || 'nothing';
}

const groups: Readonly<Partial<Record<OrderField, string>>> = {
  nameNpi: 'Referring physician',
  referringQdxCode: 'Referring physician, QDX code',
  attendingFamilyName: 'Attending physician, last name',
  attendingFirstName: 'Attending physician, first name',
  attendingMiddleName: 'Attending physician, middle name',
  attendingSuffix: 'Attending physician, suffix',
  attendingNpi: 'Attending physician, NPI',
  attendingQdxCode: 'Attending physician, QDX code',
};

/** Shows another user's changes and this user's values. Saving again keeps this user's values. */
export function OrderChanged({ isGone, theirs, saved, control, onStartOver }: OrderChangedProps) {
  const typed = useWatch({ control });
  if (isGone)
    return <Banner kind="warn">Someone else deleted this order. Your changes cannot be saved.</Banner>;
  const fields = (Object.keys(orderLabels) as Array<keyof typeof orderLabels>).filter((name) =>
    theirs.includes(name),
  );
  if (fields.length === 0) return null;
  return (
    <Banner
      kind="warn"
      title={message('order.changed')}
      actions={<Button onClick={onStartOver}>Show the latest version</Button>}
    >
      <List>
        {fields.map((name) => {
          const mine = typed[name] ?? '';
          const label = groups[name] ?? orderLabels[name];
          return (
            <li key={name}>
              {label} is now {shown(name, saved[name])}
              {mine === saved[name] ? '.' : `; you have ${shown(name, mine)}.`}
            </li>
          );
        })}
      </List>
    </Banner>
  );
}
