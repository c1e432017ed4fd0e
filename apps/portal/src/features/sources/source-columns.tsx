import type { Source } from '@waypost/contract/sources/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { correctionWords } from './source-form.ts';

type ColumnId = 'name' | 'isOn' | 'facilities' | 'onCorrection' | 'codes';

/** `nameOf` names a facility. */
export const sourceColumns = (
  nameOf: (facilityId: string) => string,
): readonly Column<Source, ColumnId>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 160,
    flex: 2,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'isOn',
    title: 'Status',
    width: 90,
    filter: {
      set: [
        { value: 'On', label: 'On' },
        { value: 'Off', label: 'Off' },
      ],
    },
    text: ({ isOn }) => (isOn ? 'On' : 'Off'),
  },
  {
    id: 'facilities',
    title: 'Facilities',
    width: 160,
    flex: 2,
    filter: 'text',
    text: ({ facilityIds }) => facilityIds.map(nameOf).join(', '),
  },
  {
    id: 'onCorrection',
    title: 'Against a correction',
    width: 200,
    flex: 2,
    filter: 'text',
    text: ({ onCorrection }) => correctionWords[onCorrection],
  },
  {
    id: 'codes',
    title: 'Codes',
    width: 80,
    isRight: true,
    filter: 'number',
    text: ({ codes }) => codes.length.toLocaleString('en-US'),
    value: ({ codes }) => codes.length,
  },
];
