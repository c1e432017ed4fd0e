import type { DecisionTable, NewDecisionRule } from '@waypost/contract/decision-tables/shapes';
import type { ModelFinding } from '@waypost/dmn';

/** A row of a tab: a rule of its table. */
export type Line = { key: string; rule: NewDecisionRule };

/** Where the columns of a tab are in its table, by the names that the processes ask for. */
export type Shape<Name extends string> = {
  inputs: Readonly<Partial<Record<Name, number>>>;
  outputs: Readonly<Partial<Record<Name, number>>>;
  width: { inputs: number; outputs: number };
};

/** Null when the table of the organisation lacks one of the columns: it was replaced by a model of another shape. */
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

/** A cell of a row, as it is written. */
export function cellOf<Name extends string>({ rule }: Line, shape: Shape<Name>, name: Name): string {
  const [input, output] = [shape.inputs[name], shape.outputs[name]];
  return (input === undefined ? rule.outputs[output ?? -1] : rule.inputs[input]) ?? '';
}

/** The text of a cell of a row. */
export const textOf = <Name extends string>(line: Line, shape: Shape<Name>, name: Name): string =>
  shownCell(cellOf(line, shape, name));

/** The row with other cells, as they are to be written. */
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

/** A new row: what is not said takes everything and says nothing. */
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

/** The rows of a table as it is kept. */
export const linesOf = ({ id, version, rules }: Pick<DecisionTable, 'id' | 'version' | 'rules'>): Line[] =>
  rules.map((rule, at) => ({ key: `${id} ${version} ${rule.id ?? at}`, rule }));

/**
 * Cells of a rule are expressions. What a person types is a text, kept as a literal; an expression that is no literal is shown as it
 * is written, and kept to the letter.
 */

/** The text of a cell; nothing for one that takes everything. */
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

/** A condition that takes one text, or everything when there is none. */
export const conditionCell = (text: string): string => (text.trim() === '' ? '-' : literal(text.trim()));

/** A text that a rule says. */
export const textCell = (text: string): string => literal(text);

/** What is found, in the one word of this page: what a model calls a rule is a row here. */
export function findingText({ message, rule }: Pick<ModelFinding, 'message' | 'rule'>): string {
  const text = message.replaceAll(
    /\b([Rr])ule(s?)\b/g,
    (_word, first: string, several: string) => `${first}ow${several}`,
  );
  return rule === undefined || /^Rows? \d/.test(text) ? text : `Row ${rule}: ${text}`;
}
