import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import {
  cellOf,
  conditionCell,
  type Line,
  newLine,
  type Shape,
  shapeOf,
  textCell,
  textOf,
} from '../rules/table-shape.ts';

const inputs = ['taskType', 'conditionCode'] as const;
const outputs = ['template', 'onBase', 'fax'] as const;
const names = [...inputs, ...outputs] as const;
type Name = (typeof names)[number];
export type MappingShape = Shape<Name>;
/** A mapping: the template by its id, the others as true or false (W-086). */
export type Mapping = Readonly<Record<Name, string>>;

export const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

export const mappingShape = (table: Pick<DecisionTable, 'inputs' | 'outputs'>): MappingShape | null =>
  shapeOf<Name>(table, { inputs, outputs });

export const shownMapping = (line: Line, shape: MappingShape): Mapping =>
  Object.fromEntries(names.map((name) => [name, textOf(line, shape, name)])) as Mapping;

export const isComplete = (mapping: Mapping): boolean => names.every((name) => mapping[name] !== '');

/** All fields together, which must be unique (W-150). */
export const fieldsOf = (line: Line, shape: MappingShape): string =>
  JSON.stringify(names.map((name) => cellOf(line, shape, name)));

export const sameMapping = (one: Line, other: Line, shape: MappingShape): boolean =>
  fieldsOf(one, shape) === fieldsOf(other, shape);

export const mappingLine = (mapping: Mapping, shape: MappingShape): Line =>
  newLine(shape, {
    taskType: conditionCell(mapping.taskType),
    conditionCode: conditionCell(mapping.conditionCode),
    template: textCell(mapping.template),
    onBase: textCell(mapping.onBase),
    fax: textCell(mapping.fax),
  });
