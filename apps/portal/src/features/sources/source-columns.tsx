import type { Source } from '@waypost/contract/sources/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, managedColumn, nameColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { correctionWords } from './source-form.ts';

type ColumnId = 'name' | 'status' | 'facilities' | 'onCorrection' | 'codes';

/** `nameOf` returns the name of a facility. */
export const sourceColumns = (
  nameOf: (facilityId: string) => string,
): readonly Column<Source, ColumnId>[] => [
  nameColumn({ id: 'name', title: 'Name', width: 148, flex: 2, of: ({ name }) => name }),
  managedColumn({ id: 'status', width: 96 }),
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
  countColumn({ id: 'codes', title: 'Codes', width: 80, of: ({ codes }) => codes.length }),
];
