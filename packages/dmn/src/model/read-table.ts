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
import { readChildText, readLanguage, readName, readTypeRef } from './xml-fields.ts';

/** The state of reading: the tables of a model by id, and the element that is being read. */
export type Reading = {
  tables: Map<string, { table: DecisionTable; xml: XmlElement }>;
  /** The id of the element that contains the table. */
  ownerId: string;
  /** The name of that element. */
  ownerName: string;
  /** The default language of expressions: `definitions/@expressionLanguage`. */
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

/** Reads a table (DMN 1.5, 8). A row with missing or excess cells makes the model invalid. */
export function readTable(element: XmlElement, reading: Reading): DecisionTable {
  const inputs = childrenOf(element, 'input').map(readInput);
  const outputs = childrenOf(element, 'output').map(readOutput);
  const rules = childrenOf(element, 'rule');
  if (rules.length > limits.rules)
    reading.refuse(`a table has ${rules.length} rules; ${limits.rules} is the most`, element);
  if (inputs.length + outputs.length > limits.columns)
    reading.refuse(`a table has more than ${limits.columns} columns`, element);
  if (outputs.length === 0) reading.refuse(`the table of “${reading.ownerName}” has no output`, element);
  const foreign = findForeignTexts(element, inputs.length, reading);
  const table: DecisionTable = {
    id: newTableId(element, reading),
    hitPolicy: hitPolicyOf(element, reading),
    aggregation: readAggregation(element, reading),
    outputLabel: element.attributes.get('outputLabel') ?? null,
    inputs,
    outputs,
    annotations: childrenOf(element, 'annotation').map(readName),
    rules: rules.map((rule) => readRule(rule, inputs.length, outputs.length, reading)),
    foreign,
  };
  reading.tables.set(table.id, { table, xml: element });
  return table;
}

function findForeignTexts(table: XmlElement, inputs: number, { language }: Reading): ForeignText[] {
  const found: ForeignText[] = [];
  const checkLanguage = (text: XmlElement | undefined, at: Omit<ForeignText, 'language'>) => {
    const written = readChildText(text);
    const own = readLanguage(text, language);
    if (own !== null && !isFeel(own) && written && written !== '-') found.push({ ...at, language: own });
  };
  childrenOf(table, 'input').forEach((input, at) => {
    checkLanguage(childOf(input, 'inputExpression'), { part: 'expression', column: at + 1 });
    checkLanguage(childOf(input, 'inputValues'), { part: 'values', column: at + 1 });
  });
  childrenOf(table, 'output').forEach((output, at) => {
    checkLanguage(childOf(output, 'outputValues'), { part: 'values', column: inputs + at + 1 });
    checkLanguage(childOf(output, 'defaultOutputEntry'), { part: 'default', column: inputs + at + 1 });
  });
  childrenOf(table, 'rule').forEach((rule, at) => {
    const cells = [...childrenOf(rule, 'inputEntry'), ...childrenOf(rule, 'outputEntry')];
    for (const [column, cell] of cells.entries())
      checkLanguage(cell, { part: 'cell', rule: at + 1, column: column + 1 });
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

function readAggregation(element: XmlElement, reading: Reading): Aggregation | null {
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
    expression: readChildText(expression) ?? '',
    typeRef: readTypeRef(expression),
    values: readChildText(childOf(element, 'inputValues')),
  };
}

function readOutput(element: XmlElement): OutputClause {
  return {
    id: element.attributes.get('id') ?? null,
    label: element.attributes.get('label') ?? null,
    name: readName(element) || null,
    typeRef: readTypeRef(element),
    values: readChildText(childOf(element, 'outputValues')),
    defaultValue: readChildText(childOf(element, 'defaultOutputEntry')),
  };
}

function readRule(element: XmlElement, inputs: number, outputs: number, reading: Reading): Rule {
  const rule: Rule = {
    id: element.attributes.get('id') ?? null,
    comment: childOf(element, 'description')?.text.trim() || null,
    inputs: childrenOf(element, 'inputEntry').map((entry) => readChildText(entry) ?? ''),
    outputs: childrenOf(element, 'outputEntry').map((entry) => readChildText(entry) ?? ''),
    annotations: childrenOf(element, 'annotationEntry').map((entry) => readChildText(entry) ?? ''),
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
