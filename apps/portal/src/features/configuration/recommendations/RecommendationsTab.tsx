import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { exceptionCauses } from '@waypost/contract/eligibility/exception-causes';
import { type ProcessName, processNames } from '@waypost/contract/processes/names';
import { ListTodo, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ChipList } from '#src/ui/ChipList.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { AddRow, Column } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { optionsOf, SelectCell, Selector, TextCell } from '../fields.tsx';
import { processOptions, tableOf, typesOf } from '../process-tables.ts';
import { recentColumn } from '../recent-matches/RecentSummary.tsx';
import type { Line } from '../rules/table-shape.ts';
import { saveWords, useRules } from '../rules/use-rules.ts';
import { OtherShape, TabFrame } from '../TabFrame.tsx';
import { useProcessChoice } from '../use-process-choice.tsx';
import { recommendationFile } from './recommendation-file.ts';
import {
  causeOfLine,
  hasCause,
  moved,
  optionsIn,
  recommendationIn,
  recommendationLine,
  recommendationShape,
  refusalOf,
  typeIn,
  withRecommendation,
} from './recommendation-lines.ts';

/** A row with its number among all of the process. */
type NumberedLine = Line & { number: number };
const rowId = ({ key }: Line): string => key;
const nothing = { cause: '', recommendation: '', resolutionOptions: '' };
const causeOptions = [{ value: '', label: 'Any' }, ...optionsOf(exceptionCauses)];

/** The recommendations in tasks, in this order, with their resolutions (W-045 to W-049). */
export default function RecommendationsTab() {
  const [process, setProcess] = useState<ProcessName>(processNames[0]);
  const types = typesOf(process);
  const [chosen, setChosen] = useState('');
  const taskType = types.includes(chosen) ? chosen : (types[0] ?? '');
  const rules = useRules(tableOf(process, 'UserTaskToDos'), saveWords.recommendations);
  const { choose, question } = useProcessChoice(rules, setProcess);
  const [adding, setAdding] = useState(nothing);
  const { table, lines, mayChange, change, save } = rules;
  const shape = useMemo(() => (table ? recommendationShape(table) : null), [table]);
  const rows = useMemo(
    () =>
      shape
        ? lines
            .map((line, at): NumberedLine => ({ ...line, number: at + 1 }))
            .filter((line) => typeIn(line, shape) === taskType)
        : [],
    [lines, shape, taskType],
  );
  const columns = useMemo<Column<NumberedLine>[]>(() => {
    if (!shape || !table) return [];
    const shown = (line: Line) => recommendationIn(line, shape);
    return [
      { id: 'process', title: 'Task Processes', width: 104, text: () => process },
      { id: 'taskType', title: 'Task Type', width: 140, text: (line) => typeIn(line, shape) },
      ...(hasCause(shape)
        ? [
            {
              id: 'cause',
              title: 'Cause',
              width: 104,
              text: (line: Line) => causeOfLine(line, shape) || 'Any',
            },
          ]
        : []),
      recentColumn(table, (line) => line),
      {
        id: 'recommendation',
        title: 'Recommendation',
        width: 180,
        flex: 2,
        text: shown,
        // A moved row gets its new number.
        value: (line) => `${line.number} ${shown(line)}`,
        render: (line) =>
          mayChange ? (
            <TextCell
              label={`Recommendation ${line.number}`}
              value={shown(line)}
              onChange={(text) =>
                change((before) =>
                  before.map((other) =>
                    other.key === line.key ? withRecommendation(other, shape, text) : other,
                  ),
                )
              }
            />
          ) : (
            shown(line)
          ),
      },
      {
        id: 'resolutionOptions',
        title: 'Resolution Options',
        width: 160,
        flex: 1,
        text: (line) => optionsIn(line, shape).join(', '),
        render: (line) => (
          <ChipList
            label={`Resolution options of ${shown(line)}`}
            chips={optionsIn(line, shape).map((option) => ({ key: option, label: option }))}
          />
        ),
      },
      {
        id: 'actions',
        title: 'Actions',
        width: 84,
        pinned: 'right',
        isActions: true,
        text: () => '',
        render: (line) =>
          mayChange && (
            <IconButton
              small
              label={`Delete ${shown(line)}`}
              onClick={() => change((before) => before.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} strokeWidth={1.75} />
            </IconButton>
          ),
      },
    ];
  }, [shape, table, process, mayChange, change]);

  const add = () => {
    if (!shape) return;
    const typed = { taskType, ...adding };
    const refusal = refusalOf(typed, lines, shape);
    if (refusal) return toast.error(message(refusal));
    change((before) => [...before, recommendationLine(typed, shape)]);
    setAdding(nothing);
  };
  const onSave = () => {
    const isBlank = shape !== null && lines.some((line) => recommendationIn(line, shape).trim() === '');
    if (isBlank) toast.error(message('configuration.blankRecommendations'));
    else save();
  };
  const addRow: AddRow | undefined = mayChange
    ? {
        fields: {
          ...(shape &&
            hasCause(shape) && {
              cause: (
                <SelectCell
                  label="Cause of the new recommendation"
                  value={adding.cause}
                  onChange={(cause) => setAdding((before) => ({ ...before, cause }))}
                  options={causeOptions}
                />
              ),
            }),
          recommendation: (
            <TextCell
              label="New recommendation"
              value={adding.recommendation}
              onChange={(recommendation) => setAdding((before) => ({ ...before, recommendation }))}
              onEnter={add}
            />
          ),
          resolutionOptions: (
            <TextCell
              label="New resolution options, between commas"
              value={adding.resolutionOptions}
              onChange={(resolutionOptions) => setAdding((before) => ({ ...before, resolutionOptions }))}
              onEnter={add}
            />
          ),
          actions: (
            <Button
              size="small"
              variant="outlined"
              startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
              onClick={add}
            >
              Add
            </Button>
          ),
        },
      }
    : undefined;
  return (
    <TabFrame
      title="Task Type Recommendations"
      about="The to-dos that a new task asks for, in this order, by its cause. For example, a row with the cause Provider is asked only when the payer refused the provider. Its resolution options are what the worker chooses from."
      process={process}
      rules={rules}
      file={shape && recommendationFile(lines, shape, process)}
      onSave={onSave}
      selectors={
        <>
          <Selector label="Process" value={process} onChange={choose} options={processOptions} />
          {types.length > 1 && (
            <Selector label="Task Type" value={taskType} onChange={setChosen} options={optionsOf(types)} />
          )}
        </>
      }
    >
      {shape ? (
        <DataGrid
          label="Recommendations"
          columns={columns}
          rowId={rowId}
          source={{ kind: 'client', rows, isLoading: false }}
          addRow={addRow}
          onRowMove={
            mayChange
              ? (key, index) => change((before) => moved(before, shape, { key, index, taskType }))
              : undefined
          }
          empty={<EmptyPanel icon={ListTodo} title="No recommendations for these tasks" />}
        />
      ) : (
        table && <OtherShape table={table.name} />
      )}
      {question}
    </TabFrame>
  );
}
