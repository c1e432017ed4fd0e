import type { Column } from '#src/ui/data-grid/types.ts';

/** Rows for the pages of the grid, without healthcare or personal data. */
export type Parcel = {
  id: string;
  name: string;
  state: 'Packed' | 'Sent' | 'Lost';
  weight: number | null;
  day: string | null;
  town: string;
  note: string;
};

const towns = ['Ashford', 'Brenham', 'Corwen', 'Delmar', 'Eastry', ''];
const states = ['Packed', 'Sent', 'Lost'] as const;

export const parcels = (count: number): Parcel[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `Parcel ${String((i * 7919) % count).padStart(5, '0')}`,
    state: states[i % 7 === 0 ? 2 : i % 2] ?? 'Sent',
    weight: i % 11 === 0 ? null : (i * 37) % 500,
    day:
      i % 13 === 0
        ? null
        : `2026-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
    town: towns[i % towns.length] ?? '',
    note: i % 5 === 0 ? `=SUM(A${i})` : '',
  }));

export type ParcelColumn = 'name' | 'state' | 'weight' | 'day' | 'town' | 'note';

export const parcelColumns: readonly Column<Parcel, ParcelColumn>[] = [
  { id: 'name', title: 'Name', width: 160, flex: 2, filter: 'text', text: ({ name }) => name },
  {
    id: 'state',
    title: 'State',
    width: 110,
    filter: { set: states.map((value) => ({ value, label: value })) },
    text: ({ state }) => state,
  },
  {
    id: 'weight',
    title: 'Weight',
    width: 90,
    isRight: true,
    filter: 'number',
    text: ({ weight }) => (weight === null ? '' : String(weight)),
    value: ({ weight }) => weight,
  },
  {
    id: 'day',
    title: 'Day',
    width: 110,
    filter: 'date',
    text: ({ day }) => day ?? '',
    value: ({ day }) => day,
  },
  { id: 'town', title: 'Town', width: 120, filter: 'text', text: ({ town }) => town },
  { id: 'note', title: 'Note', width: 140, filter: 'text', text: ({ note }) => note, isHidden: true },
];

export const parcelId = ({ id }: Parcel): string => id;
export const parcelName = ({ name }: Parcel): string => name;
