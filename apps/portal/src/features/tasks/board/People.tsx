import { type Board, type BoardPerson, TREND_WEEKS } from '@waypost/contract/tasks/board/calls';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import {
  type Days,
  finishedIn,
  ofPerson,
  openFigureNames,
  openFigures,
  returnedIn,
  wholeOf,
} from './board-lists.ts';
import { durationText } from './duration-text.ts';
import { type HandedOutPart, HandOutButton } from './HandOutButton.tsx';
import { ListLink } from './ListLink.tsx';
import { Panel } from './Panel.tsx';

type RowProps = { row: BoardPerson; board: Board; week: Days; trend: Days };

/** The tasks of a row, to be distributed: they are taken from that user. */
const handOutPartFor = ({ person, overdue }: BoardPerson, board: Board): HandedOutPart => ({
  title: person ? `Hand Out the Tasks of ${person.name}` : 'Hand Out Unassigned Tasks',
  filter: { ...openFigures.open.filter, ...wholeOf(board), ...ofPerson(person) },
  includesHeldTasks: person !== null,
  overdue,
});

function Row({ row, board, week, trend }: RowProps) {
  const { person, finishedThisWeek, finished, returned, firstTouchSeconds, handlingSeconds } = row;
  const name = person?.name ?? 'Unassigned';
  const availability = person?.availability ?? null;
  const away = isAway(availability) ? availabilityText(availability).toLowerCase() : null;
  // Present users without tasks can take some.
  const isFree = person !== null && !board.isOwn && row.open === 0 && !away;
  const theirs = { ...wholeOf(board), ...ofPerson(person) };
  return (
    <tr>
      <th scope="row" title={away ? `${name}, ${away}` : name}>
        {person ? name : <MutedText>{name}</MutedText>}
        {away && <MutedText>, {away}</MutedText>}
        {isFree && <MutedText>, has no tasks</MutedText>}
      </th>
      {openFigureNames.map((figure) => (
        <td key={figure} className="number">
          <ListLink
            count={row[figure]}
            name={`${openFigures[figure].title.toLowerCase()} tasks, ${name}`}
            filter={{ ...openFigures[figure].filter, ...theirs }}
          />
        </td>
      ))}
      <td className="number">
        <ListLink
          count={finishedThisWeek}
          name={`tasks finished this week, ${name}`}
          filter={{ ...finishedIn(week), ...theirs }}
        />
      </td>
      <td className="number">
        <ListLink
          count={finished}
          name={`tasks finished in ${TREND_WEEKS} weeks, ${name}`}
          filter={{ ...finishedIn(trend), ...theirs }}
        />
      </td>
      <td className="number">
        <ListLink
          count={returned}
          name={`finished tasks that had come back, ${name}`}
          filter={{ ...returnedIn(trend), ...theirs }}
        />
      </td>
      <td className="number">{firstTouchSeconds === null ? '' : durationText(firstTouchSeconds)}</td>
      <td className="number">{handlingSeconds === null ? '' : durationText(handlingSeconds)}</td>
      {!board.isOwn && <td>{row.open > 0 && <HandOutButton part={handOutPartFor(row, board)} />}</td>}
    </tr>
  );
}

const columns = [
  ['Held', 62],
  ['Aged', 62],
  ['Overdue', 74],
  ['Finished this week', 92],
  [`Finished in ${TREND_WEEKS} weeks`, 92],
  ['Returns', 74],
  ['First touch', 100],
  ['Handling time', 112],
] as const;

/** The open and finished tasks of each user. */
export function People({ board }: { board: Board }) {
  const { people, weeks } = board;
  const [first, week] = [weeks[0], weeks.at(-1)];
  if (!first || !week) return null;
  return (
    <Panel
      title="People"
      hint={`Returns and average times are of what was finished in ${TREND_WEEKS} weeks.`}
    >
      <TableScroll>
        <Table sx={{ minWidth: 900, '& thead th': { whiteSpace: 'normal', height: 40 } }}>
          <caption className="visually-hidden">What each person has, and has finished</caption>
          <colgroup>
            <col />
            {columns.map(([title, width]) => (
              <col key={title} style={{ width }} />
            ))}
            {!board.isOwn && <col style={{ width: 48 }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Person</th>
              {columns.map(([title]) => (
                <th key={title} scope="col" className="number">
                  {title}
                </th>
              ))}
              {!board.isOwn && (
                <th scope="col">
                  <span className="visually-hidden">Hand out</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {people.map((row) => (
              <Row
                key={row.person?.id ?? ''}
                row={row}
                board={board}
                week={week}
                trend={{ from: first.from, to: week.to }}
              />
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Panel>
  );
}
