import { unquote } from '../feel/compile/unquote.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';

/** More are not told of one model: each has to be mended, and the rest is told then. */
const MOST_FINDINGS = 100;

/** How a text begins that a spreadsheet would run. A sign before a digit or a blank is a number or a list. */
const formula = /^(?:[=@\t\r]|[+-](?![\d\s]|$))/;
const strings = /"(?:[^"\\]|\\.)*"/gs;

const named: Readonly<Record<string, string>> = { '\t': 'a tab', '\r': 'a line break' };

/** A text of a model, and what it is called. `isFeel` when only the strings in it are texts. */
type Place = { what: string; text: string | null; isFeel?: boolean } & Partial<ModelFinding>;

/** Texts of a model that a spreadsheet would take for formulas once a table is exported to it. */
export function findFormulas(model: DmnModel): ModelFinding[] {
  const findings: ModelFinding[] = [];
  for (const { what, text, isFeel, ...place } of placesIn(model)) {
    const first = text === null ? undefined : formulaIn(text, isFeel ?? false);
    if (first === undefined) continue;
    const message = `${what} begins with ${named[first] ?? `“${first}”`}: a spreadsheet would run it as a formula.`;
    findings.push({ code: 'formula', severity: 'error', message, ...place });
    if (findings.length === MOST_FINDINGS) break;
  }
  return findings;
}

/** The character that makes a text, or a string in an expression, a formula. */
function formulaIn(text: string, isFeel: boolean): string | undefined {
  if (!isFeel) return formula.test(text) ? text[0] : undefined;
  if (!text.includes('"')) return undefined;
  for (const [literal] of text.matchAll(strings)) {
    const content = unquote(literal);
    if (formula.test(content)) return content[0];
  }
  return undefined;
}

function* placesIn(model: DmnModel): Generator<Place> {
  yield { what: 'The name of the model', text: model.name };
  for (const { name } of model.decisions) yield { what: 'The name of a decision', text: name, element: name };
  for (const table of model.tables.values()) {
    yield* placesInColumns(table);
    yield* placesInRules(table);
  }
}

function* placesInColumns(table: DecisionTable): Generator<Place> {
  const { id, inputs, outputs, annotations, outputLabel } = table;
  yield { what: 'The label of the outputs', text: outputLabel, table: id };
  for (const [at, { label, values }] of inputs.entries()) {
    const place = { table: id, column: at + 1 };
    yield { what: `The label of input ${at + 1}`, text: label, ...place };
    yield { what: `A value of input ${calledAt(at, label)}`, text: values, isFeel: true, ...place };
  }
  for (const [at, { label, name, values, defaultValue }] of outputs.entries()) {
    const place = { table: id, column: inputs.length + at + 1 };
    const called = calledAt(at, label || name);
    yield { what: `The label of output ${at + 1}`, text: label, ...place };
    yield { what: `The name of output ${at + 1}`, text: name, ...place };
    yield { what: `A value of output ${called}`, text: values, isFeel: true, ...place };
    yield { what: `The default of output ${called}`, text: defaultValue, isFeel: true, ...place };
  }
  for (const [at, name] of annotations.entries())
    yield { what: `The name of annotation ${at + 1}`, text: name, table: id };
}

function* placesInRules({ id, inputs, outputs, rules }: DecisionTable): Generator<Place> {
  const columns = outputs.map(({ label, name }, at) => calledAt(at, label || name));
  for (const [row, { comment, outputs: cells, annotations }] of rules.entries()) {
    const place = { table: id, rule: row + 1 };
    for (const [at, text] of cells.entries())
      yield {
        what: `Row ${row + 1}, output ${columns[at]}`,
        text,
        isFeel: true,
        ...place,
        column: inputs.length + at + 1,
      };
    yield { what: `The comment of row ${row + 1}`, text: comment, ...place };
    for (const text of annotations) yield { what: `The annotation of row ${row + 1}`, text, ...place };
  }
}

/** What a column is called: its label or name, else its place. */
const calledAt = (at: number, name: string | null): string => (name ? `“${name}”` : String(at + 1));
