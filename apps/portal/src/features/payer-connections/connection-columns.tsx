import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { nameColumn, statusColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { lineStatus } from '#src/ui/status.ts';
import { connectorWords, statusOfConnection } from './connection-text.ts';

type ColumnId = 'payer' | 'code' | 'status' | 'connector' | 'address' | 'usage';

const set = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const usageWord = ({ usage }: Connection) => (usage === 'T' ? 'Test' : 'Production');

export const connectionColumns: readonly Column<Connection, ColumnId>[] = [
  nameColumn({ id: 'payer', title: 'Payer', width: 120, flex: 3, of: ({ payerName }) => payerName }),
  { id: 'code', title: 'Code', width: 76, filter: 'text', text: ({ payerCode }) => payerCode },
  statusColumn({ id: 'status', width: 124, of: statusOfConnection, all: lineStatus }),
  {
    id: 'connector',
    title: 'Sent as',
    width: 148,
    filter: { set: set(Object.values(connectorWords)) },
    text: ({ connector }) => connectorWords[connector],
  },
  {
    id: 'address',
    title: 'Address',
    width: 104,
    flex: 4,
    filter: 'text',
    text: ({ endpointUrl }) => endpointUrl,
  },
  {
    id: 'usage',
    title: 'Usage',
    width: 100,
    filter: { set: set(['Production', 'Test']) },
    text: usageWord,
  },
];
