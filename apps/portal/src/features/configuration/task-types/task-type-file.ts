import { message } from '@waypost/contract/core/messages';
import type { ProcessName } from '@waypost/contract/processes/names';
import { choiceOf, notOffered } from '../csv/choice-text.ts';
import type { TabFile } from '../csv/tab-file.ts';
import { optionsOf } from '../fields.tsx';
import type { Line } from '../rules/table-shape.ts';
import {
  assignments,
  daysRange,
  priorityRange,
  shownTaskType,
  type TaskTypeShape,
  withField,
} from './task-type-lines.ts';

const headings = ['Task Processes', 'Task Type', 'Assignment', 'Days To Complete', 'Priority'] as const;
type Heading = (typeof headings)[number];
const assignmentOptions = optionsOf(assignments);

/** A number as stored, 1 for none (W-141); null when it is out of range. */
function numberIn(text: string, { least, most }: typeof daysRange): string | null {
  const number = text === '' ? least : Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? String(number) : null;
}

/** The types of a process as a file. Types that it does not name stay unchanged. */
export const taskTypeFile = (
  lines: readonly Line[],
  shape: TaskTypeShape,
  process: ProcessName,
): TabFile<Heading> => ({
  name: `task-types-${process.toLowerCase().replaceAll(' ', '-')}`,
  headings,
  lines,
  cellsOf: (line) => {
    const { type, assignment, daysToComplete, priority } = shownTaskType(line, shape);
    return {
      'Task Processes': process,
      'Task Type': type,
      Assignment: assignment,
      'Days To Complete': daysToComplete,
      Priority: priority,
    };
  },
  read: (cells) => {
    if (cells['Task Processes'] !== process)
      return { column: 'Task Processes', text: message('configuration.otherProcess', { process }) };
    const line = lines.find((each) => shownTaskType(each, shape).type === cells['Task Type']);
    if (!line) return { column: 'Task Type', text: notOffered(cells['Task Type']) };
    const assignment = choiceOf(assignmentOptions, cells.Assignment || assignments[0]);
    if (assignment === null) return { column: 'Assignment', text: notOffered(cells.Assignment) };
    const days = numberIn(cells['Days To Complete'], daysRange);
    if (days === null) return outOfRange('Days To Complete', daysRange);
    const priority = numberIn(cells.Priority, priorityRange);
    if (priority === null) return outOfRange('Priority', priorityRange);
    const changed = withField(line, shape, 'assignment', assignment);
    return withField(withField(changed, shape, 'daysToComplete', days), shape, 'priority', priority);
  },
  sameness: (line) => shownTaskType(line, shape).type,
  twice: message('configuration.typeTwice'),
  arrange: (taken) => lines.map((line) => taken.find(({ key }) => key === line.key) ?? line),
});

const outOfRange = (name: Heading, range: typeof daysRange) => ({
  column: name,
  text: message('configuration.outOfRange', { name, ...range }),
});
