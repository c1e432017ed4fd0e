import { styled } from '@mui/material/styles';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { Column } from '#src/ui/data-grid/types.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { MutedText } from '#src/ui/table.ts';
import { inputName, outputName } from './column-names.ts';
import { markText, type RuleMark, type RuleRow, valueText } from './rule-rows.ts';

const Cell = styled('code')({
  fontFamily: 'var(--wp-mono)',
  fontSize: 12,
  '&[data-refuses]': {
    padding: '2px 6px',
    border: '1px solid var(--wp-bad-bd)',
    borderRadius: 'var(--wp-r-chip)',
    background: 'var(--wp-bad-bg)',
    color: 'var(--wp-bad-fg)',
  },
  '& svg': { marginRight: 4, verticalAlign: '-2px' },
});
const Marked = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& svg[data-severity="error"]': { color: 'var(--wp-bad-icon)' },
  '& svg[data-severity="warning"]': { color: 'var(--wp-warn-icon)' },
});

const statuses = {
  matched: { icon: CircleCheck, family: 'ok' },
  refused: { icon: CircleX, family: 'bad' },
  passed: { icon: CircleDashed, family: 'neutral' },
} as const;

function RowNumber({ row }: { row: RuleRow }) {
  const severity = row.findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return (
    <Marked>
      {row.number}
      {row.findings.length > 0 && (
        <>
          <Icon size={14} strokeWidth={2} data-severity={severity} aria-hidden="true" />
          <span className="visually-hidden">has findings</span>
        </>
      )}
    </Marked>
  );
}

const refusalAt = (mark: RuleMark | null, column: number) =>
  mark?.kind === 'refused' && mark.by.column === column ? mark.by : null;

/** A cell as FEEL. A cell that did not match shows the value. */
function FeelCell({ text, row, column }: { text: string; row: RuleRow; column: number }) {
  const refusal = refusalAt(row.mark, column);
  if (refusal)
    return (
      <Cell data-refuses title={`${text} did not take ${valueText(refusal.value)}`}>
        <CircleX size={12} strokeWidth={2} aria-label="Refused:" role="img" />
        {text}
      </Cell>
    );
  if (text === '' || text === '-') return <MutedText>Any</MutedText>;
  return <Cell title={text}>{text}</Cell>;
}

const withType = (name: string, type: string | null): string => (type ? `${name} (${type})` : name);

/** The columns of a table: number, result in a trial, inputs, outputs, comment. */
export function ruleColumns(table: DecisionTable, isTried: boolean): Column<RuleRow>[] {
  const tried: Column<RuleRow> = {
    id: 'mark',
    title: 'Tried',
    width: 172,
    pinned: 'left',
    filter: {
      set: [
        { value: 'matched', label: 'Matched' },
        { value: 'refused', label: 'Refused' },
        { value: 'passed', label: 'Not asked' },
      ],
    },
    text: ({ mark }) => markText(mark),
    value: ({ mark }) => mark?.kind ?? null,
    render: ({ mark }) => mark && <StatusLabel status={{ word: markText(mark), ...statuses[mark.kind] }} />,
  };
  return [
    {
      id: 'number',
      title: 'Row',
      width: 72,
      pinned: 'left',
      filter: 'number',
      text: ({ number }) => String(number),
      value: ({ number }) => number,
      render: (row) => <RowNumber row={row} />,
    },
    ...(isTried ? [tried] : []),
    ...table.inputs.map(
      (input, index): Column<RuleRow> => ({
        id: `input-${index + 1}`,
        title: withType(input.expression, input.type),
        group: { id: `of-input-${index + 1}`, title: `When ${inputName(input)}` },
        width: 156,
        flex: 1,
        filter: 'text',
        text: ({ inputs }) => inputs[index] ?? '',
        render: (row) => <FeelCell text={row.inputs[index] ?? ''} row={row} column={index + 1} />,
      }),
    ),
    ...table.outputs.map(
      (output, index): Column<RuleRow> => ({
        id: `output-${index + 1}`,
        title: withType(output.name ?? 'Result', output.type),
        group: { id: `of-output-${index + 1}`, title: `Then ${outputName(output)}` },
        width: 156,
        flex: 1,
        filter: 'text',
        text: ({ outputs }) => outputs[index] ?? '',
        render: ({ outputs }) => {
          const text = outputs[index] ?? '';
          return text === '' ? null : <Cell title={text}>{text}</Cell>;
        },
      }),
    ),
    {
      id: 'comment',
      title: 'Comment',
      width: 156,
      flex: 1,
      filter: 'text',
      text: ({ comment }) => comment ?? '',
      render: ({ comment }) => <span title={comment ?? undefined}>{comment}</span>,
    },
  ];
}
