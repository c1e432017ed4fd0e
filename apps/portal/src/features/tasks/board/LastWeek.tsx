import { useQuery } from '@tanstack/react-query';
import type { Board, LastWeek as Week } from '@waypost/contract/tasks/board/calls';
import { lastWeekQuery } from '#src/api/board.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { Panel } from './Panel.tsx';

type Row = Week['people'][number];
const columns = [
  ['completed', 'Completed'],
  ['handedOn', 'Handed on'],
  ['held', 'Put on hold'],
] as const;

/** Every user who works these tasks has a row, even without any. */
function rowsOf({ people }: Week, board: Board): Row[] {
  const known = new Set(people.map(({ person }) => person.id));
  const idle = board.people.flatMap(({ person }) =>
    person === null || known.has(person.id)
      ? []
      : [{ person: { id: person.id, name: person.name }, completed: 0, handedOn: 0, held: 0 }],
  );
  return [...people, ...idle].toSorted((one, other) => one.person.name.localeCompare(other.person.name));
}

const figure = (count: number) => (count === 0 ? <MutedText>0</MutedText> : count.toLocaleString('en-US'));

/** Each person's recorded work last week, Monday to Sunday. */
export function LastWeek({ board }: { board: Board }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(lastWeekQuery(entity.id));
  const hint = data
    ? `Monday ${displayDate(data.from)} to Sunday ${displayDate(data.to)}: what each person did themselves. Handed on is what they gave to somebody else or elevated. What was undone is left out.`
    : 'Monday to Sunday';
  return (
    <Panel title="Last Week" hint={hint}>
      {error && !data && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data && <People rows={rowsOf(data, board)} />}
    </Panel>
  );
}

function People({ rows }: { rows: readonly Row[] }) {
  return (
    <TableScroll>
      <Table sx={{ minWidth: 480 }}>
        <caption className="visually-hidden">What each person did last week</caption>
        <colgroup>
          <col />
          {columns.map(([name]) => (
            <col key={name} style={{ width: 104 }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {columns.map(([name, title]) => (
              <th key={name} scope="col" className="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.person.id}>
              <th scope="row" title={row.person.name}>
                {row.person.name}
              </th>
              {columns.map(([name]) => (
                <td key={name} className="number">
                  {figure(row[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">All</th>
            {columns.map(([name]) => (
              <td key={name} className="number">
                <b>{figure(rows.reduce((sum, row) => sum + row[name], 0))}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
    </TableScroll>
  );
}
