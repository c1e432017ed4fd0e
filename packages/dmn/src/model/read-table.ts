import { limits } from '../xml/limits.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import type {
  Aggregation,
  DecisionTable,
  ForeignText,
  HitPolicy,
  InputClause,
  OutputClause,
  Rule,
} from './decision-table.ts';
import { isFeel } from './namespaces.ts';
import { languageOf, nameOf, textOf, typeOf } from './xml-fields.ts';

/** The tables of a model by their ids, with the element each was read from. */
export type Reading = {
  tables: Map<string, { table: DecisionTable; xml: XmlElement }>;
  /** The id of the element around the table. */
  ownerId: string;
  /** The name of that element. */
  ownerName: string;
  /** What an expression is written in that says nothing of it: `definitions/@expressionLanguage`. */
  language: string | null;
  refuse(sentence: string, at: XmlElement): never;
};

const hitPolicies: ReadonlySet<string> = new Set<HitPolicy>([
  'UNIQUE',
  'ANY',
  'PRIORITY',
  'FIRST',
  'RULE ORDER',
  'OUTPUT ORDER',
  'COLLECT',
]);
const aggregations: ReadonlySet<string> = new Set<Aggregation>(['SUM', 'COUNT', 'MIN', 'MAX']);

/** Reads a table (DMN 1.5, 8). A row that lacks cells or has too many of them is refused with the model. */
export function readTable(element: XmlElement, reading: Reading): DecisionTable {
  const inputs = childrenOf(element, 'input').map(readInput);
  const outputs = childrenOf(element, 'output').map(readOutput);
  const rules = childrenOf(element, 'rule');
  if (rules.length > limits.rules)
    reading.refuse(`a table has ${rules.length} rules; ${limits.rules} is the most`, element);
  if (inputs.length + outputs.length > limits.columns)
    reading.refuse(`a table has more than ${limits.columns} columns`, element);
  if (outputs.length === 0) reading.refuse(`the table of “${reading.ownerName}” has no output`, element);
  const foreign = foreignIn(element, inputs.length, reading);
  const table: DecisionTable = {
    id: newTableId(element, reading),
    hitPolicy: hitPolicyOf(element, reading),
    aggregation: aggregationOf(element, reading),
    outputLabel: element.attributes.get('outputLabel') ?? null,
    inputs,
    outputs,
    annotations: childrenOf(element, 'annotation').map(nameOf),
    rules: rules.map((rule) => readRule(rule, inputs.length, outputs.length, reading)),
    foreign,
  };
  reading.tables.set(table.id, { table, xml: element });
  return table;
}

function foreignIn(table: XmlElement, inputs: number, { language }: Reading): ForeignText[] {
  const found: ForeignText[] = [];
  const look = (text: XmlElement | undefined, at: Omit<ForeignText, 'language'>) => {
    const written = textOf(text);
    const own = languageOf(text, language);
    if (own !== null && !isFeel(own) && written && written !== '-') found.push({ ...at, language: own });
  };
  childrenOf(table, 'input').forEach((input, at) => {
    look(childOf(input, 'inputExpression'), { part: 'expression', column: at + 1 });
    look(childOf(input, 'inputValues'), { part: 'values', column: at + 1 });
  });
  childrenOf(table, 'output').forEach((output, at) => {
    look(childOf(output, 'outputValues'), { part: 'values', column: inputs + at + 1 });
    look(childOf(output, 'defaultOutputEntry'), { part: 'default', column: inputs + at + 1 });
  });
  childrenOf(table, 'rule').forEach((rule, at) => {
    const cells = [...childrenOf(rule, 'inputEntry'), ...childrenOf(rule, 'outputEntry')];
    for (const [column, cell] of cells.entries())
      look(cell, { part: 'cell', rule: at + 1, column: column + 1 });
  });
  return found;
}

function newTableId(element: XmlElement, { tables, ownerId }: Reading): string {
  const own = element.attributes.get('id');
  if (own && !tables.has(own)) return own;
  const base = own ?? ownerId;
  let id = base;
  for (let count = 2; tables.has(id); count += 1) id = `${base}-${count}`;
  return id;
}

function hitPolicyOf(element: XmlElement, reading: Reading): HitPolicy {
  const policy = element.attributes.get('hitPolicy') ?? 'UNIQUE';
  return hitPolicies.has(policy)
    ? (policy as HitPolicy)
    : reading.refuse(`“${policy}” is not a hit policy`, element);
}

function aggregationOf(element: XmlElement, reading: Reading): Aggregation | null {
  const aggregation = element.attributes.get('aggregation');
  if (aggregation === undefined) return null;
  return aggregations.has(aggregation)
    ? (aggregation as Aggregation)
    : reading.refuse(`“${aggregation}” is not an aggregation`, element);
}

function readInput(element: XmlElement): InputClause {
  const expression = childOf(element, 'inputExpression');
  return {
    id: element.attributes.get('id') ?? null,
    label: element.attributes.get('label') ?? null,
    expression: textOf(expression) ?? '',
    typeRef: typeOf(expression),
    values: textOf(childOf(element, 'inputValues')),
  };
}

function readOutput(element: XmlElement): OutputClause {
  return {
    id: element.attributes.get('id') ?? null,
    label: element.attributes.get('label') ?? null,
    name: nameOf(element) || null,
    typeRef: typeOf(element),
    values: textOf(childOf(element, 'outputValues')),
    defaultValue: textOf(childOf(element, 'defaultOutputEntry')),
  };
}

function readRule(element: XmlElement, inputs: number, outputs: number, reading: Reading): Rule {
  const rule: Rule = {
    id: element.attributes.get('id') ?? null,
    comment: childOf(element, 'description')?.text.trim() || null,
    inputs: childrenOf(element, 'inputEntry').map((entry) => textOf(entry) ?? ''),
    outputs: childrenOf(element, 'outputEntry').map((entry) => textOf(entry) ?? ''),
    annotations: childrenOf(element, 'annotationEntry').map((entry) => textOf(entry) ?? ''),
  };
  if (rule.inputs.length !== inputs || rule.outputs.length !== outputs)
    reading.refuse(
      `a rule has ${rule.inputs.length} input and ${rule.outputs.length} output cells; its table has ${inputs} and ${outputs} columns`,
      element,
    );
  for (const cell of [...rule.inputs, ...rule.outputs])
    if (cell.length > limits.expression)
      reading.refuse(`a cell is longer than ${limits.expression} characters`, element);
  return rule;
}
