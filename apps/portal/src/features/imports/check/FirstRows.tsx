import { useQuery } from '@tanstack/react-query';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';
import { useMemo } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { planWord } from '../plan-words.ts';
import { firstRowsQuery } from './check-queries.ts';

type RowColumn = [title: string, width: number, text: (row: ImportRow) => string | null | undefined];
const registrationColumns: readonly RowColumn[] = [
  ['Patient', 150, ({ preview }) => preview?.patient ?? null],
  ['Born', 92, ({ preview }) => preview?.birthDate && displayDate(preview.birthDate)],
  ['Number', 96, ({ preview }) => preview?.recordNumber ?? null],
  ['Date of service', 108, ({ preview }) => preview?.dateOfService && displayDate(preview.dateOfService)],
  ['Facility', 146, ({ preview }) => preview?.facility ?? null],
  ['Insurance', 150, ({ preview }) => preview && (preview.insurances.join(', ') || 'No insurance')],
  ['What happens', 130, planWord],
];

const MAX_FACT = 6;
/** The columns for files that are not registration lists. */
function columnsOf(kind: Import['kind'], rows: readonly ImportRow[]): readonly RowColumn[] {
  if (kind === 'registrations') return registrationColumns;
  const labels = new Set(rows.flatMap(({ preview }) => preview?.facts.map(({ label }) => label) ?? []));
  return [
    ...[...labels]
      .slice(0, MAX_FACT)
      .map(
        (label): RowColumn => [
          label,
          140,
          ({ preview }) => preview?.facts.find((fact) => fact.label === label)?.value,
        ],
      ),
    ['What happens', 130, planWord],
  ];
}

/** The first rows as they will be imported. */
export function FirstRows({ one }: { one: Import }) {
  const { entity } = useEntity();
  const query = useQuery(firstRowsQuery(entity.id, one));
  const rows = query.data?.rows;
  const columns = useMemo(() => columnsOf(one.kind, rows ?? []), [one.kind, rows]);
  return (
    <section aria-label="First rows">
      <h3>The first rows, as they will look</h3>
      {rows ? (
        <TableScroll>
          <Table
            aria-label="First rows"
            sx={{ minWidth: 56 + columns.reduce((sum, [, width]) => sum + width, 0) }}
          >
            <colgroup>
              <col style={{ width: 56 }} />
              {columns.map(([title, width]) => (
                <col key={title} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {columns.map(([title]) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  {columns.map(([title, , text]) => {
                    const shown = text(row) || null;
                    return (
                      <td key={title} title={shown ?? undefined}>
                        {shown ?? <MutedText>–</MutedText>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      ) : query.isError ? (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </section>
  );
}
