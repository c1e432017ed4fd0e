import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { type ProcessName, processNames, taskTypes } from '@waypost/contract/processes/names';
import { optionsOf } from './fields.tsx';
import { type Shape, shapeOf } from './rules/table-shape.ts';

/** The table of a process by the suffix of its name (W-088). */
export const tableOf = (process: ProcessName, ending: 'UserTaskProperties' | 'UserTaskToDos'): string =>
  `${process.replaceAll(' ', '')}_${ending}`;

export const processOptions = optionsOf(processNames);
export const typesOf = (process: ProcessName): readonly string[] => taskTypes[process];

type Named<Output extends string> = 'taskType' | Output;

/** The columns of a table with rows for task types. */
export const typedShape = <Output extends string>(
  table: Pick<DecisionTable, 'inputs' | 'outputs'>,
  outputs: readonly Output[],
): Shape<Named<Output>> | null => shapeOf<Named<Output>>(table, { inputs: ['taskType'], outputs });
