import { styled } from '@mui/material/styles';
import { type Board, TREND_WEEKS } from '@waypost/contract/tasks/board/calls';
import { BarChart } from '#src/ui/BarChart.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { Table, TableScroll } from '#src/ui/table.ts';
import { finishedIn, openedIn, returnedIn, wholeOf } from './board-lists.ts';
import { durationText } from './duration-text.ts';
import { ListLink } from './ListLink.tsx';
import { Panel } from './Panel.tsx';

const Chart = styled(BarChart)({
  padding: '0 16px 12px',
  '& figcaption': { columnGap: 16 },
  '& svg': { height: 120 },
});

/** The tasks opened and finished in each week, as a chart and a table, the latest week first. */
export function Trend({ board }: { board: Board }) {
  const { weeks, isOwn } = board;
  const whole = wholeOf(board);
  const opened = {
    name: 'Opened',
    color: 'var(--wp-info-bd)',
    values: weeks.map((week) => week.opened ?? 0),
  };
  const finished = {
    name: 'Finished',
    color: 'var(--wp-accent)',
    values: weeks.map((week) => week.finished),
  };
  return (
    <Panel
      title={`${TREND_WEEKS} weeks`}
      hint="A task counts in the week in which it was finished. Returns and average times are of those tasks."
    >
      <Chart
        series={[...(isOwn ? [] : [opened]), finished]}
        bars="beside"
        unit=" a week"
        ends={[displayDate(weeks[0]?.from ?? ''), 'This week']}
      />
      <TableScroll>
        <Table sx={{ minWidth: 560 }}>
          <caption className="visually-hidden">Tasks by week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {!isOwn && (
                <th scope="col" className="number">
                  Opened
                </th>
              )}
              {['Finished', 'Returns', 'First touch', 'Handling time'].map((title) => (
                <th key={title} scope="col" className="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => {
              const from = displayDate(week.from);
              return (
                <tr key={week.from}>
                  <th scope="row">{from}</th>
                  {week.opened !== null && (
                    <td className="number">
                      <ListLink
                        count={week.opened}
                        name={`tasks opened in the week from ${from}`}
                        filter={{ ...openedIn(week), ...whole }}
                      />
                    </td>
                  )}
                  <td className="number">
                    <ListLink
                      count={week.finished}
                      name={`tasks finished in the week from ${from}`}
                      filter={{ ...finishedIn(week), ...whole }}
                    />
                  </td>
                  <td className="number">
                    <ListLink
                      count={week.returned}
                      name={`tasks finished in the week from ${from} that had come back`}
                      filter={{ ...returnedIn(week), ...whole }}
                    />
                  </td>
                  <td className="number">
                    {week.firstTouchSeconds === null ? '' : durationText(week.firstTouchSeconds)}
                  </td>
                  <td className="number">
                    {week.handlingSeconds === null ? '' : durationText(week.handlingSeconds)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </TableScroll>
    </Panel>
  );
}
