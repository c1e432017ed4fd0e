import { styled } from '@mui/material/styles';
import { AGED_DAYS, type Board } from '@waypost/contract/tasks/board/calls';
import type { ReactNode } from 'react';
import { finishedIn, openFigureNames, openFigures, returnedIn, wholeOf } from './board-lists.ts';
import { durationText } from './duration-text.ts';
import { HandOutOverdue } from './HandOutOverdue.tsx';
import { ListLink } from './ListLink.tsx';

/** Seven or eight tiles in one row if there is space, else in rows of four or two. */
const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  '@container (min-width: 1080.01px)': {
    '&:has(> :nth-of-type(8))': { gridTemplateColumns: 'repeat(8, 1fr)' },
  },
  '@container (max-width: 1080px)': { gridTemplateColumns: 'repeat(4, 1fr)' },
  '@container (max-width: 600px)': { gridTemplateColumns: 'repeat(2, 1fr)' },
  gap: 12,
  margin: 0,
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    padding: '12px 16px',
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-panel)',
    background: 'var(--wp-surface)',
  },
  '& dt': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
  '& dd': { margin: 0 },
  '& dd.figure': { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
  '& dd.hint': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

/** Amounts on the board have no cents. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

type TileProps = { title: string; hint: string; action?: ReactNode; children: ReactNode };

function Tile({ title, hint, action, children }: TileProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figure">{children}</dd>
      <dd className="hint">{hint}</dd>
      {action && <dd>{action}</dd>}
    </div>
  );
}

const hints = {
  open: 'not complete',
  aged: `open for more than ${AGED_DAYS} days`,
  overdue: 'due before today, not waiting',
} as const;

/** The number of tasks behind an average, because an average of two changes with each. */
const averageOf = (finished: number): string =>
  `average of ${finished.toLocaleString('en-US')} finished this week`;

/** The figures of the whole board: open tasks, and those finished this week. */
export function Tiles({ board }: { board: Board }) {
  const whole = wholeOf(board);
  const week = board.weeks.at(-1);
  return (
    <List>
      {openFigureNames.map((figure) => (
        <Tile
          key={figure}
          title={openFigures[figure].title}
          hint={hints[figure]}
          action={
            figure === 'overdue' &&
            !board.isOwn &&
            board.total.overdue > 0 && <HandOutOverdue board={board} />
          }
        >
          <ListLink
            count={board.total[figure]}
            name={`${openFigures[figure].title.toLowerCase()} tasks`}
            filter={{ ...openFigures[figure].filter, ...whole }}
          />
        </Tile>
      ))}
      {board.expectedAmount !== null && (
        <Tile title="Expected Amount" hint="of open tasks, each visit once">
          {dollars.format(Number(board.expectedAmount))}
        </Tile>
      )}
      {week && (
        <>
          <Tile title="Finished" hint="this week">
            <ListLink
              count={week.finished}
              name="tasks finished this week"
              filter={{ ...finishedIn(week), ...whole }}
            />
          </Tile>
          <Tile title="First Touch" hint={averageOf(week.finished)}>
            {week.firstTouchSeconds === null ? '–' : durationText(week.firstTouchSeconds)}
          </Tile>
          <Tile title="Handling Time" hint={averageOf(week.finished)}>
            {week.handlingSeconds === null ? '–' : durationText(week.handlingSeconds)}
          </Tile>
          <Tile title="Returns" hint="of those finished this week">
            <ListLink
              count={week.returned}
              name="tasks finished this week that had come back"
              filter={{ ...returnedIn(week), ...whole }}
            />
          </Tile>
        </>
      )}
    </List>
  );
}
