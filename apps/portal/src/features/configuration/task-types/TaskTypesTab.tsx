import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { type ProcessName, processNames } from '@waypost/contract/processes/names';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { assignmentRulesQuery } from '#src/api/assignment-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { toast } from '#src/ui/toasts.ts';
import { GroupTasksCell } from '../assignment/GroupTasksCell.tsx';
import { ruleTextOf } from '../assignment/rule-text.ts';
import { NumberCell, optionsOf, SelectCell, Selector } from '../fields.tsx';
import { processOptions, tableOf, typesOf } from '../process-tables.ts';
import { recentColumn } from '../recent-matches/RecentSummary.tsx';
import type { Line } from '../rules/table-shape.ts';
import { saveWords, useRules } from '../rules/use-rules.ts';
import { OtherShape, TabFrame } from '../TabFrame.tsx';
import { useProcessChoice } from '../use-process-choice.tsx';
import { taskTypeFile } from './task-type-file.ts';
import {
  addMissingTypes,
  assignments,
  daysRange,
  priorityRange,
  shownTaskType,
  type TaskTypeField,
  taskTypeShape,
  withField,
} from './task-type-lines.ts';

const RuleDialog = lazy(() => import('../assignment/RuleDialog.tsx'));
const AwayReturnDialog = lazy(() => import('../assignment/AwayReturnDialog.tsx'));

const Selectors = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });
const Failed = styled('span')({ fontSize: 13, color: 'var(--wp-bad-fg)' });

const rowId = ({ key }: Line): string => key;
const assignmentOptions = optionsOf(assignments);

/** The recipients, duration and priority of tasks by type (W-043, W-044). */
export default function TaskTypesTab() {
  const [process, setProcess] = useState<ProcessName>(processNames[0]);
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(assignmentRulesQuery(entity.id));
  const known = useRef(data);
  known.current = data;
  const [asked, setAsked] = useState<{ taskType: string } | 'away' | null>(null);
  const rules = useRules(tableOf(process, 'UserTaskProperties'), saveWords.taskTypes);
  const { choose, question } = useProcessChoice(rules, setProcess);
  const { table, lines, mayChange, change } = rules;
  const shape = useMemo(() => (table ? taskTypeShape(table) : null), [table]);
  const rows = useMemo(
    () => (shape ? addMissingTypes(lines, shape, typesOf(process)) : []),
    [lines, shape, process],
  );
  const columns = useMemo<Column<Line>[]>(() => {
    if (!shape || !table) return [];
    const shown = (line: Line) => shownTaskType(line, shape);
    const put = (line: Line, field: TaskTypeField) => (value: string) =>
      change((before) =>
        addMissingTypes(before, shape, typesOf(process)).map((other) =>
          other.key === line.key ? withField(other, shape, field, value) : other,
        ),
      );
    const number = (
      line: Line,
      field: 'daysToComplete' | 'priority',
      name: string,
      range: typeof daysRange,
    ) =>
      mayChange ? (
        <NumberCell
          label={`${name} of ${shown(line).type}`}
          value={shown(line)[field]}
          onChange={put(line, field)}
          {...range}
          onRefused={() => toast.error(message('configuration.outOfRange', { name, ...range }))}
        />
      ) : (
        shown(line)[field]
      );
    return [
      { id: 'process', title: 'Task Processes', width: 140, text: () => process },
      {
        id: 'taskType',
        title: 'Task Type',
        width: 196,
        flex: 1,
        filter: 'text',
        text: (line) => shown(line).type,
      },
      recentColumn(table, (line) => line),
      {
        id: 'assignment',
        title: 'Assignment',
        width: 168,
        text: (line) => shown(line).assignment,
        render: (line) =>
          mayChange ? (
            <SelectCell
              label={`Assignment of ${shown(line).type}`}
              value={shown(line).assignment}
              onChange={put(line, 'assignment')}
              options={assignmentOptions}
            />
          ) : (
            shown(line).assignment
          ),
      },
      {
        id: 'groupTasks',
        title: 'Group Tasks',
        width: 154,
        text: (line) =>
          known.current ? ruleTextOf(known.current, { process, taskType: shown(line).type }) : '',
        render: (line) => (
          <GroupTasksCell
            process={process}
            taskType={shown(line).type}
            onAsk={() => setAsked({ taskType: shown(line).type })}
          />
        ),
      },
      {
        id: 'daysToComplete',
        title: 'Days To Complete',
        width: 118,
        text: (line) => shown(line).daysToComplete,
        render: (line) => number(line, 'daysToComplete', 'Days To Complete', daysRange),
      },
      {
        id: 'priority',
        title: 'Priority',
        width: 100,
        text: (line) => shown(line).priority,
        render: (line) => number(line, 'priority', 'Priority', priorityRange),
      },
    ];
  }, [shape, table, process, mayChange, change]);
  return (
    <TabFrame
      title="Task Type Configuration"
      about="How new tasks of each type begin: who gets them, in how many days they are due, and how urgent they are among those due on the same day, 10 first. For example, 3 under Days To Complete makes tasks that are due in three days. What would change says which of the latest tasks would be others."
      process={process}
      rules={rules}
      file={shape && taskTypeFile(rows, shape, process)}
      selectors={
        <Selectors>
          <Selector label="Available Processes" value={process} onChange={choose} options={processOptions} />
          <Button onClick={() => setAsked('away')}>When Somebody Is Away</Button>
          {error && (
            <Failed role="alert">
              Group Tasks could not be read. <Button onClick={() => void refetch()}>Try again</Button>
            </Failed>
          )}
        </Selectors>
      }
    >
      {shape ? (
        <DataGrid
          label="Task types"
          columns={columns}
          rowId={rowId}
          source={{ kind: 'client', rows, isLoading: false }}
        />
      ) : (
        table && <OtherShape table={table.name} />
      )}
      {question}
      <Suspense fallback={null}>
        {asked === 'away' && <AwayReturnDialog mayChange={mayChange} onClose={() => setAsked(null)} />}
        {asked !== null && asked !== 'away' && (
          <RuleDialog
            process={process}
            taskType={asked.taskType}
            mayChange={mayChange}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </TabFrame>
  );
}
