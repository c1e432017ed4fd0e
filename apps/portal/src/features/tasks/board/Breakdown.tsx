import { styled } from '@mui/material/styles';
import type { OpenCounts } from '@waypost/contract/tasks/board/calls';
import { Table, TableScroll } from '#src/ui/table.ts';
import { type FilterPart, openFigureNames, openFigures } from './board-lists.ts';
import { HandOutButton } from './HandOutButton.tsx';
import { ListLink } from './ListLink.tsx';
import { Panel } from './Panel.tsx';

/** The bar of a row is proportional to the largest one; its darker start shows what is overdue. */
const Bar = styled('svg')({ display: 'block', width: '100%', height: 12 });
/** The color of the darker start of a bar, at the heading of its number: bars have no heading of their own. */
const Swatch = styled('i')({
  display: 'inline-block',
  width: 8,
  height: 8,
  marginRight: 4,
  borderRadius: 2,
  background: 'var(--wp-bad-icon)',
});

type Part = OpenCounts & {
  /** Distinguishes rows with the same name. */
  id: string;
  name: string;
  /** Null for rows that combine several groups, which have no list. */
  filter: FilterPart | null;
};

/** Open tasks by category: a bar with numbers for each. */
export function Breakdown({
  title,
  parts,
  whole,
  isHandedOut = false,
}: {
  title: string;
  parts: readonly Part[];
  whole: FilterPart;
  /** Whether the tasks of a row can be distributed here. */
  isHandedOut?: boolean;
}) {
  const most = Math.max(1, ...parts.map(({ open }) => open));
  return (
    <Panel title={title}>
      <TableScroll>
        <Table sx={{ minWidth: 340 }}>
          <caption className="visually-hidden">{title}: open, aged and overdue tasks</caption>
          <colgroup>
            <col style={{ width: isHandedOut ? '32%' : '38%' }} />
            <col />
            <col style={{ width: 58 }} />
            <col style={{ width: 58 }} />
            <col style={{ width: 88 }} />
            {isHandedOut && <col style={{ width: 40 }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">
                <span className="visually-hidden">Share overdue</span>
              </th>
              {openFigureNames.map((figure) => (
                <th key={figure} scope="col" className="number">
                  {figure === 'overdue' && <Swatch aria-hidden="true" />}
                  {openFigures[figure].title}
                </th>
              ))}
              {isHandedOut && (
                <th scope="col">
                  <span className="visually-hidden">Hand out</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ id, name, filter, ...counts }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td>
                  <Bar viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                    <rect width={counts.open} height="1" fill="var(--wp-info-bd)" />
                    <rect width={counts.overdue} height="1" fill="var(--wp-bad-icon)" />
                  </Bar>
                </td>
                {openFigureNames.map((figure) => (
                  <td key={figure} className="number">
                    {filter === null ? (
                      counts[figure].toLocaleString('en-US')
                    ) : (
                      <ListLink
                        count={counts[figure]}
                        name={`${openFigures[figure].title.toLowerCase()} tasks, ${name}`}
                        filter={{ ...openFigures[figure].filter, ...whole, ...filter }}
                      />
                    )}
                  </td>
                ))}
                {isHandedOut && (
                  <td style={{ padding: '0 8px 0 0' }}>
                    {filter !== null && counts.open > 0 && (
                      <HandOutButton
                        part={{
                          title: `Hand Out Tasks: ${name}`,
                          filter: { ...openFigures.open.filter, ...whole, ...filter },
                          includesHeldTasks: false,
                          overdue: counts.overdue,
                        }}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Panel>
  );
}
