import type { DecisionTable, NewDecisionRule } from '@waypost/contract/decision-tables/shapes';
import type { ModelFinding } from '@waypost/dmn';

/** A row of a tab: a rule of its table. */
export type Line = { key: string; rule: NewDecisionRule };

/** The positions of a tab's columns in its table, by the names that the processes use. */
export type Shape<Name extends string> = {
  inputs: Readonly<Partial<Record<Name, number>>>;
  outputs: Readonly<Partial<Record<Name, number>>>;
  width: { inputs: number; outputs: number };
};

/** Null when the organization's table lacks one of the columns: its model has another shape. */
export function shapeOf<Name extends string>(
  table: Pick<DecisionTable, 'inputs' | 'outputs'>,
  names: { inputs: readonly Name[]; outputs: readonly Name[] },
): Shape<Name> | null {
  const inputs: Partial<Record<Name, number>> = {};
  const outputs: Partial<Record<Name, number>> = {};
  for (const name of names.inputs) {
    const at = table.inputs.findIndex(({ expression }) => expression === name);
    if (at < 0) return null;
    inputs[name] = at;
  }
  for (const name of names.outputs) {
    const at = table.outputs.findIndex((output) => output.name === name);
    if (at < 0) return null;
    outputs[name] = at;
  }
  return { inputs, outputs, width: { inputs: table.inputs.length, outputs: table.outputs.length } };
}

/** The expression of a cell. */
export function cellOf<Name extends string>({ rule }: Line, shape: Shape<Name>, name: Name): string {
  const [input, output] = [shape.inputs[name], shape.outputs[name]];
  return (input === undefined ? rule.outputs[output ?? -1] : rule.inputs[input]) ?? '';
}

/** The text of a cell of a row. */
export const textOf = <Name extends string>(line: Line, shape: Shape<Name>, name: Name): string =>
  shownCell(cellOf(line, shape, name));

/** The row with other expressions in some cells. */
export function withCells<Name extends string>(
  line: Line,
  shape: Shape<Name>,
  cells: Readonly<Partial<Record<Name, string>>>,
): Line {
  const [inputs, outputs] = [[...line.rule.inputs], [...line.rule.outputs]];
  for (const [name, cell] of Object.entries(cells) as [Name, string][]) {
    const [input, output] = [shape.inputs[name], shape.outputs[name]];
    if (input !== undefined) inputs[input] = cell;
    else if (output !== undefined) outputs[output] = cell;
  }
  return { ...line, rule: { ...line.rule, inputs, outputs } };
}

let added = 0;

/** A new row: absent inputs match everything, and absent outputs are empty. */
export function newLine<Name extends string>(
  shape: Shape<Name>,
  cells: Readonly<Partial<Record<Name, string>>>,
): Line {
  added += 1;
  const empty = {
    inputs: Array<string>(shape.width.inputs).fill('-'),
    outputs: Array<string>(shape.width.outputs).fill('""'),
  };
  return withCells({ key: `new-${added}`, rule: empty }, shape, cells);
}

/** The rows of a table as stored. */
export const linesOf = ({ id, version, rules }: Pick<DecisionTable, 'id' | 'version' | 'rules'>): Line[] =>
  rules.map((rule, at) => ({ key: `${id} ${version} ${rule.id ?? at}`, rule }));

/**
 * Cells of a rule are expressions. Text that a user types is stored as a literal; an expression that is no literal is
 * shown and stored unchanged.
 */

/** The text of a cell; empty for one that matches everything. */
export function shownCell(cell: string | undefined): string {
  const written = (cell ?? '').trim();
  if (written === '-' || written === 'null') return '';
  const literal = /^"((?:[^"\\]|\\.)*)"$/s.exec(written);
  return literal
    ? (literal[1] ?? '').replaceAll(/\\(.)/gs, (_escaped, character: string) =>
        character === 'n' ? '\n' : character,
      )
    : written;
}

const literal = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')}"`;

/** A condition that matches one text, or everything when it is empty. */
export const conditionCell = (text: string): string => (text.trim() === '' ? '-' : literal(text.trim()));

/** A text as an output. */
export const textCell = (text: string): string => literal(text);

/** The words of a finding for this page, where rules are called rows. */
export function findingText({ message, rule }: Pick<ModelFinding, 'message' | 'rule'>): string {
  const text = message.replaceAll(
    /\b([Rr])ule(s?)\b/g,
    (_word, first: string, several: string) => `${first}ow${several}`,
  );
  return rule === undefined || /^Rows? \d/.test(text) ? text : `Row ${rule}: ${text}`;
}
