import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { typedShape } from '../process-tables.ts';
import {
  conditionCell,
  type Line,
  newLine,
  type Shape,
  textCell,
  textOf,
  withCells,
} from '../rules/table-shape.ts';

const outputs = ['assignment', 'daysToComplete', 'priority'] as const;
export type TaskTypeField = (typeof outputs)[number];
export type TaskTypeShape = Shape<'taskType' | TaskTypeField>;

export const assignments = ['Group Assignment', 'Direct Assignment'] as const;
export const daysRange = { least: 1, most: 90 };
export const priorityRange = { least: 1, most: 10 };

export const taskTypeShape = (table: Pick<DecisionTable, 'inputs' | 'outputs'>): TaskTypeShape | null =>
  typedShape(table, outputs);

/** The properties of a task type (W-083). */
export type TaskType = { type: string } & Record<TaskTypeField, string>;

/** Both numbers are 1 by default (W-141). */
const usual = { assignment: assignments[0], daysToComplete: '1', priority: '1' } as const;

export const shownTaskType = (line: Line, shape: TaskTypeShape): TaskType => ({
  type: textOf(line, shape, 'taskType'),
  assignment: textOf(line, shape, 'assignment') || usual.assignment,
  daysToComplete: textOf(line, shape, 'daysToComplete') || usual.daysToComplete,
  priority: textOf(line, shape, 'priority') || usual.priority,
});

const cells = { assignment: textCell, daysToComplete: String, priority: String } as const;

/** The row with another value of a field; numbers are stored as numbers. */
export const withField = (line: Line, shape: TaskTypeShape, field: TaskTypeField, value: string): Line =>
  withCells(line, shape, { [field]: cells[field](value) } as Partial<Record<TaskTypeField, string>>);

/** The rows of a table, plus one with the defaults for each type without a row. */
export function addMissingTypes(
  lines: readonly Line[],
  shape: TaskTypeShape,
  types: readonly string[],
): Line[] {
  const known = new Set(lines.map((line) => textOf(line, shape, 'taskType')));
  const missing = types
    .filter((type) => !known.has(type))
    .map((type) => ({
      ...newLine(shape, {
        taskType: conditionCell(type),
        assignment: textCell(usual.assignment),
        daysToComplete: usual.daysToComplete,
        priority: usual.priority,
      }),
      key: `missing ${type}`,
    }));
  return [...lines, ...missing];
}
