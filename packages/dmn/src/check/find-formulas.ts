import { unquote } from '../feel/compile/unquote.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';

/** Limits the findings of one model: once these are corrected, the remaining ones are reported. */
const MAX_FINDINGS = 100;

/** The beginning of a text that a spreadsheet would run. A sign before a digit or a blank starts a number or a list. */
const formula = /^(?:[=@\t\r]|[+-](?![\d\s]|$))/;
const strings = /"(?:[^"\\]|\\.)*"/gs;

const named: Readonly<Record<string, string>> = { '\t': 'a tab', '\r': 'a line break' };

/** A text of a model, and its description. `isFeel` is true when only its string literals are texts. */
type ModelText = { what: string; text: string | null; isFeel?: boolean } & Partial<ModelFinding>;

/** Finds texts of a model that a spreadsheet would treat as formulas after an export. */
export function findFormulas(model: DmnModel): ModelFinding[] {
  const findings: ModelFinding[] = [];
  for (const { what, text, isFeel, ...place } of listTexts(model)) {
    const first = text === null ? undefined : findFormulaCharacter(text, isFeel ?? false);
    if (first === undefined) continue;
    const message = `${what} begins with ${named[first] ?? `“${first}”`}: a spreadsheet would run it as a formula.`;
    findings.push({ code: 'formula', severity: 'error', message, ...place });
    if (findings.length === MAX_FINDINGS) break;
  }
  return findings;
}

/** Returns the character that makes a text, or a string in an expression, a formula. */
function findFormulaCharacter(text: string, isFeel: boolean): string | undefined {
  if (!isFeel) return formula.test(text) ? text[0] : undefined;
  if (!text.includes('"')) return undefined;
  for (const [literal] of text.matchAll(strings)) {
    const content = unquote(literal);
    if (formula.test(content)) return content[0];
  }
  return undefined;
}

function* listTexts(model: DmnModel): Generator<ModelText> {
  yield { what: 'The name of the model', text: model.name };
  for (const { name } of model.decisions) yield { what: 'The name of a decision', text: name, element: name };
  for (const table of model.tables.values()) {
    yield* listColumnTexts(table);
    yield* listRuleTexts(table);
  }
}

function* listColumnTexts(table: DecisionTable): Generator<ModelText> {
  const { id, inputs, outputs, annotations, outputLabel } = table;
  yield { what: 'The label of the outputs', text: outputLabel, table: id };
  for (const [at, { label, values }] of inputs.entries()) {
    const place = { table: id, column: at + 1 };
    yield { what: `The label of input ${at + 1}`, text: label, ...place };
    yield { what: `A value of input ${describeColumn(at, label)}`, text: values, isFeel: true, ...place };
  }
  for (const [at, { label, name, values, defaultValue }] of outputs.entries()) {
    const place = { table: id, column: inputs.length + at + 1 };
    const called = describeColumn(at, label || name);
    yield { what: `The label of output ${at + 1}`, text: label, ...place };
    yield { what: `The name of output ${at + 1}`, text: name, ...place };
    yield { what: `A value of output ${called}`, text: values, isFeel: true, ...place };
    yield { what: `The default of output ${called}`, text: defaultValue, isFeel: true, ...place };
  }
  for (const [at, name] of annotations.entries())
    yield { what: `The name of annotation ${at + 1}`, text: name, table: id };
}

function* listRuleTexts({ id, inputs, outputs, rules }: DecisionTable): Generator<ModelText> {
  const columns = outputs.map(({ label, name }, at) => describeColumn(at, label || name));
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

/** Describes a column by its label or name, or else by its position. */
const describeColumn = (at: number, name: string | null): string => (name ? `“${name}”` : String(at + 1));
