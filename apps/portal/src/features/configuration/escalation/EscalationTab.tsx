import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { AlarmClock, Copy, Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { MutedText } from '#src/ui/table.ts';
import { recentColumn } from '../recent-matches/RecentSummary.tsx';
import type { Line } from '../rules/table-shape.ts';
import { saveWords, useRules } from '../rules/use-rules.ts';
import { OtherShape, TabFrame } from '../TabFrame.tsx';
import type { OpenRule } from './EscalationDialog.tsx';
import { escalationShape } from './escalation-columns.ts';
import { escalationFile } from './escalation-file.ts';
import { copyOf, emptyRule, type RuleValues, valuesOf } from './rule-values.ts';
import { actionWords, whenWords } from './rule-words.ts';

const EscalationDialog = lazy(() => import('./EscalationDialog.tsx'));

const icon = { size: 16, strokeWidth: 1.75 } as const;

const TwoLines = styled('span')({
  height: '100%',
  display: 'grid',
  alignItems: 'center',
  lineHeight: '20px',
  '& > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
});

const twoLines = (text: string, isFaint = false) => (
  <TwoLines title={text}>
    <span>{isFaint ? <MutedText>{text}</MutedText> : text}</span>
  </TwoLines>
);

/** A rule with its number among all. It is read-only while rules are being saved. */
type Row = { line: Line; number: number; values: RuleValues; isSaving: boolean };
const rowId = ({ line }: Row): string => line.key;
const opened = ({ line, values }: Row): OpenRule => ({ line, values, after: null });
const ruleLabel = ({ values: { name }, number }: Row): string => name || `rule ${number}`;

/** The rules of escalation, applied in this order, each once per task. */
export default function EscalationTab() {
  const rules = useRules(ESCALATION_TABLE, saveWords.escalation);
  const { table, lines, isSaving, mayChange, change } = rules;
  const [open, setOpen] = useState<OpenRule | null>(null);
  const shape = useMemo(() => (table ? escalationShape(table) : null), [table]);
  const rows = useMemo(
    () =>
      shape
        ? lines.map((line, at): Row => ({ line, number: at + 1, values: valuesOf(line, shape), isSaving }))
        : [],
    [lines, shape, isSaving],
  );
  const file = useMemo(() => shape && escalationFile(lines, shape), [lines, shape]);
  const columns = useMemo<Column<Row>[]>(() => {
    if (!shape || !table) return [];
    return [
      {
        id: 'rule',
        title: 'Rule',
        width: 140,
        flex: 2,
        text: ({ values: { name } }) => name,
        render: ({ values: { name } }) => twoLines(name || 'No name', name === ''),
      },
      {
        id: 'when',
        title: 'When',
        width: 180,
        flex: 4,
        text: ({ values }) => whenWords(values),
        render: ({ values }) => twoLines(whenWords(values)),
      },
      {
        id: 'then',
        title: 'Then',
        width: 140,
        flex: 2,
        text: ({ values }) => actionWords(values),
        render: ({ values }) => twoLines(actionWords(values)),
      },
      recentColumn<Row>(table, ({ line }) => line),
      {
        id: 'actions',
        title: 'Actions',
        width: 108,
        pinned: 'right',
        isActions: true,
        text: () => '',
        render: (row) => {
          const { line } = row;
          const button = (verb: string, act: () => void) => ({
            small: true,
            label: `${verb} ${ruleLabel(row)}`,
            isBusy: row.isSaving,
            onClick: () => !row.isSaving && act(),
          });
          const edit = () => setOpen(opened(row));
          const copy = () => setOpen({ line: null, values: copyOf(line, shape), after: line });
          const remove = () => change((before) => before.filter(({ key }) => key !== line.key));
          return mayChange ? (
            <>
              <IconButton {...button('Edit', edit)}>
                <Pencil {...icon} />
              </IconButton>
              <IconButton {...button('Copy', copy)}>
                <Copy {...icon} />
              </IconButton>
              <IconButton {...button('Delete', remove)}>
                <Trash2 {...icon} />
              </IconButton>
            </>
          ) : (
            <IconButton {...button('View', edit)}>
              <Eye {...icon} />
            </IconButton>
          );
        },
      },
    ];
  }, [shape, table, mayChange, change]);
  const addButton = mayChange && shape && (
    <Button
      variant="outlined"
      disabled={isSaving}
      startIcon={<Plus {...icon} aria-hidden="true" />}
      onClick={() => setOpen({ line: null, values: emptyRule, after: null })}
    >
      Add Rule
    </Button>
  );
  return (
    <TabFrame
      title="Escalation"
      about="Each rule that matches an open task acts on it, in this order, once for each task. For example, “overdue at least 3 days: elevate” elevates a task that is three days overdue. A rule is known by its name."
      process={null}
      rules={rules}
      file={file}
      selectors={lines.length > 0 && addButton && <div>{addButton}</div>}
    >
      {shape ? (
        <DataGrid
          label="Rules of escalation"
          columns={columns}
          rowId={rowId}
          density="roomy"
          source={{ kind: 'client', rows, isLoading: false }}
          onRowMove={mayChange ? (key, index) => change((before) => moved(before, key, index)) : undefined}
          isOrderFixed={isSaving}
          onRowEnter={(key) => {
            const row = rows.find((each) => rowId(each) === key);
            if (row && !isSaving) setOpen(opened(row));
          }}
          empty={
            <EmptyPanel icon={AlarmClock} title="Nothing is escalated" actions={addButton}>
              {message('configuration.escalation.empty')}
            </EmptyPanel>
          }
        />
      ) : (
        table && <OtherShape table={table.name} />
      )}
      {open && shape && (
        <Suspense fallback={null}>
          <EscalationDialog open={open} rules={rules} shape={shape} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </TabFrame>
  );
}

/** The rules after one was moved to another position. */
function moved(lines: readonly Line[], key: string, index: number): readonly Line[] {
  const line = lines.find((each) => each.key === key);
  return line ? lines.filter((each) => each !== line).toSpliced(index, 0, line) : lines;
}
