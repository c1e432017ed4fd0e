import type { Source } from '@waypost/contract/sources/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { managedStatus } from '#src/ui/status.ts';
import { correctionWords } from './source-form.ts';

type ColumnId = 'name' | 'status' | 'facilities' | 'onCorrection' | 'codes';

const statusOf = ({ isEnded }: Source) => (isEnded ? managedStatus.ended : managedStatus.active);

/** `nameOf` returns the name of a facility. */
export const sourceColumns = (
  nameOf: (facilityId: string) => string,
): readonly Column<Source, ColumnId>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 148,
    flex: 2,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'status',
    title: 'Status',
    width: 96,
    filter: { set: Object.values(managedStatus).map(({ word }) => ({ value: word, label: word })) },
    text: (source) => statusOf(source).word,
    render: (source) => <StatusLabel status={statusOf(source)} />,
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
    width: 180,
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
