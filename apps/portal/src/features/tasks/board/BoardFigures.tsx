import { styled } from '@mui/material/styles';
import { taskGroupNames } from '@waypost/contract/core/permissions';
import type { Board } from '@waypost/contract/tasks/board/calls';
import { Absences } from './Absences.tsx';
import { Breakdown } from './Breakdown.tsx';
import { NO_PAYER, ofFacility, ofGroup, ofPayer, wholeOf } from './board-lists.ts';
import { LastWeek } from './LastWeek.tsx';
import { People } from './People.tsx';
import { Tiles } from './Tiles.tsx';
import { Trend } from './Trend.tsx';

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
/** A container, because its width also depends on the navigation. */
const Figures = styled(Stack)({
  containerType: 'inline-size',
  '@media print': {
    '& button': { display: 'none' },
    // A wide table is printed to its last column.
    '& [role="region"], & section': { overflow: 'visible' },
    '& section': { breakInside: 'avoid' },
  },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  alignItems: 'start',
  gap: 16,
});

/** The figures of a board with their tables. */
export function BoardFigures({ board }: { board: Board }) {
  const whole = wholeOf(board);
  const { byGroup, byFacility, byPayer, otherPayers, isOwn } = board;
  const payers = [
    ...byPayer.map((row) => ({
      ...row,
      id: `of ${row.payerName}`,
      name: row.payerName || NO_PAYER,
      filter: ofPayer(row.payerName),
    })),
    ...(otherPayers === null ? [] : [{ ...otherPayers, id: 'others', name: 'Other payers', filter: null }]),
  ];
  const groups = (
    <Breakdown
      title="Groups"
      whole={whole}
      isHandedOut={!isOwn}
      parts={byGroup.map((row) => ({
        ...row,
        id: row.group,
        name: taskGroupNames[row.group],
        filter: ofGroup(row.group),
      }))}
    />
  );
  const facilities = (
    <Breakdown
      title="Facilities"
      whole={whole}
      isHandedOut={!isOwn}
      parts={byFacility.map((row) => ({
        ...row,
        id: row.facilityId,
        name: row.facilityName,
        filter: ofFacility(row.facilityId),
      }))}
    />
  );
  return (
    <Figures>
      <Tiles board={board} />
      {board.total.open > 0 &&
        (isOwn ? (
          <Columns>
            {groups}
            {facilities}
          </Columns>
        ) : (
          <Columns>
            <Stack>
              {groups}
              {facilities}
            </Stack>
            <Breakdown title="Payers" whole={whole} parts={payers} />
          </Columns>
        ))}
      {!isOwn && <Absences weekEnds={board.weeks.at(-1)?.to ?? ''} />}
      {board.people.length > 0 && <People board={board} />}
      {!isOwn && <LastWeek board={board} />}
      <Trend board={board} />
    </Figures>
  );
}
