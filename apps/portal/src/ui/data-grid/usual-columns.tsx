import { Instant } from '../Instant.tsx';
import { exactInstant } from '../instant-text.ts';
import { StatusLabel } from '../StatusLabel.tsx';
import { managedStatus, type Status } from '../status.ts';
import { MutedText } from '../table.ts';
import type { Column } from './types.ts';

type Usual<Row, Id extends string, Value> = Pick<Column<Row, Id>, 'id' | 'title' | 'width' | 'flex'> & {
  of: (row: Row) => Value;
};

/** The name by which a row is known. */
export const nameColumn = <Row, Id extends string>({
  of,
  ...column
}: Usual<Row, Id, string>): Column<Row, Id> => ({
  ...column,
  filter: 'text',
  text: of,
  render: (row) => <b>{of(row)}</b>,
});

/** `all` are the statuses that the filter offers. */
export const statusColumn = <Row, Id extends string>({
  of,
  all,
  ...column
}: Omit<Usual<Row, Id, Status>, 'title'> & { all: Readonly<Record<string, Status>> }): Column<Row, Id> => ({
  ...column,
  title: 'Status',
  filter: { set: Object.values(all).map(({ word }) => ({ value: word, label: word })) },
  text: (row) => of(row).word,
  render: (row) => <StatusLabel status={of(row)} />,
});

/** Whether a record of the organization is in use or has ended. */
export const managedColumn = <Row extends { isEnded: boolean }, Id extends string>(
  column: Pick<Column<Row, Id>, 'id' | 'width'>,
): Column<Row, Id> =>
  statusColumn({
    ...column,
    of: ({ isEnded }) => (isEnded ? managedStatus.ended : managedStatus.active),
    all: managedStatus,
  });

/** How many there are. */
export const countColumn = <Row, Id extends string>({
  of,
  ...column
}: Usual<Row, Id, number>): Column<Row, Id> => ({
  ...column,
  isRight: true,
  filter: 'number',
  text: (row) => of(row).toLocaleString('en-US'),
  value: of,
});

/** The time of an event; `none` is the text for no time. */
export const instantColumn = <Row, Id extends string>({
  of,
  none = '',
  ...column
}: Usual<Row, Id, string | null> & { none?: string }): Column<Row, Id> => ({
  ...column,
  filter: 'date',
  text: (row) => {
    const at = of(row);
    return at ? exactInstant(at) : none;
  },
  value: of,
  render: (row) => {
    const at = of(row);
    return at ? <Instant at={at} /> : <MutedText>{none}</MutedText>;
  },
});
