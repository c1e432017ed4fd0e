import type { DecisionTable } from '../model/decision-table.ts';
import type { DmnModel } from '../model/read-model.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import { isSameElement, type SkipRule } from './compare-elements.ts';
import { compareRules, type Pair, pairRules, type RuleDifference } from './compare-rules.ts';

export type TableDifference = {
  /** The name of the decision. */
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The names of the columns; null when they are the same, including types, values and defaults. */
  columns: { before: string[]; after: string[] } | null;
  hitPolicy: { before: string; after: string } | null;
  rules: RuleDifference[];
};

export type ModelDifference = {
  tables: TableDifference[];
  /** True when something other than the columns, the hit policies and the cells of tables differs. */
  isOtherwiseChanged: boolean;
};

type DecisionSide = { table: DecisionTable; decision: XmlElement };
type TablePair = { name: string; before: DecisionSide | undefined; after: DecisionSide | undefined };

/** Compares two models table by table and rule by rule. */
export function compareModels(before: DmnModel, after: DmnModel): ModelDifference {
  const comparisons = pairTables(before, after).map((sides) => ({ ...sides, ...compareSides(sides) }));
  const decisions = new Set(
    comparisons.flatMap((comparison) => [comparison.before?.decision, comparison.after?.decision]),
  );
  const isSameOutsideDecisions = isSameElement(before.root, after.root, (element) =>
    element === before.root || element === after.root ? { child: (child) => decisions.has(child) } : {},
  );
  return {
    tables: comparisons.flatMap(({ difference }) => difference ?? []),
    isOtherwiseChanged:
      !isSameOutsideDecisions || comparisons.some(({ isOtherwiseChanged }) => isOtherwiseChanged),
  };
}

/** Pairs the tables of both models by decision name: the later ones in their order, then the removed ones. */
function pairTables(before: DmnModel, after: DmnModel): TablePair[] {
  const [tablesBefore, tablesAfter] = [collectTables(before), collectTables(after)];
  const both = [...tablesAfter].map(([key, { name, side }]) => ({
    name,
    before: tablesBefore.get(key)?.side,
    after: side,
  }));
  const removed = [...tablesBefore].flatMap(([key, { name, side }]) =>
    tablesAfter.has(key) ? [] : [{ name, before: side, after: undefined }],
  );
  return [...both, ...removed];
}

/** Maps the tables by name; decisions of equal name are paired in their order. */
function collectTables(model: DmnModel): Map<string, { name: string; side: DecisionSide }> {
  const elements = childrenOf(model.root, 'decision');
  const counts = new Map<string, number>();
  const tables = new Map<string, { name: string; side: DecisionSide }>();
  model.decisions.forEach(({ name, expression }, at) => {
    const decision = elements[at];
    if (expression?.kind !== 'table' || !decision) return;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    tables.set(`${count} ${name}`, { name, side: { table: expression.table, decision } });
  });
  return tables;
}

function compareSides({ name, before, after }: TablePair): {
  difference: TableDifference | null;
  isOtherwiseChanged: boolean;
} {
  const [rulesBefore, rulesAfter] = [before?.table.rules ?? [], after?.table.rules ?? []];
  const pairs = pairRules(rulesBefore, rulesAfter);
  const rules = compareRules(rulesBefore, rulesAfter, pairs);
  if (!before || !after) {
    const change = before ? 'removed' : 'added';
    return { difference: { name, change, columns: null, hitPolicy: null, rules }, isOtherwiseChanged: false };
  }
  const columns = describeChange(before.table, after.table, columnsKey, columnNames);
  const hitPolicy = describeChange(before.table, after.table, describeHitPolicy, describeHitPolicy);
  const isSame = columns === null && hitPolicy === null && rules.length === 0;
  return {
    difference: isSame ? null : { name, change: 'changed', columns, hitPolicy, rules },
    isOtherwiseChanged: !isSameOutsideCells(before.decision, after.decision, pairs),
  };
}

/** Describes both tables with `describe`, unless `keyOf` returns the same key for them. */
function describeChange<T>(
  before: DecisionTable,
  after: DecisionTable,
  keyOf: (table: DecisionTable) => string,
  describe: (table: DecisionTable) => T,
): { before: T; after: T } | null {
  return keyOf(before) === keyOf(after) ? null : { before: describe(before), after: describe(after) };
}

const describeHitPolicy = ({ hitPolicy, aggregation }: DecisionTable): string =>
  aggregation === null ? hitPolicy : `${hitPolicy} ${aggregation}`;

/** Returns a key of the columns with everything except their ids. */
const columnsKey = ({ inputs, outputs }: DecisionTable): string =>
  JSON.stringify([inputs, outputs].map((columns) => columns.map((column) => ({ ...column, id: null }))));

const columnNames = ({ inputs, outputs }: DecisionTable): string[] => [
  ...inputs.map(({ label, expression }) => label || expression),
  ...outputs.map(({ label, name }) => label || name || ''),
];

const tableAttributes: ReadonlySet<string> = new Set(['hitPolicy', 'aggregation']);
const ruleAttributes: ReadonlySet<string> = new Set(['id']);
const tableParts: ReadonlySet<string> = new Set(['input', 'output', 'rule']);
const ruleParts: ReadonlySet<string> = new Set(['description', 'inputEntry', 'outputEntry']);

/** Returns whether two decisions and their rules are the same apart from columns and cells. */
function isSameOutsideCells(before: XmlElement, after: XmlElement, pairs: readonly Pair[]): boolean {
  const [one, other] = [childOf(before, 'decisionTable'), childOf(after, 'decisionTable')];
  const skip: SkipRule = (element) => {
    if (element === one || element === other)
      return { attributes: tableAttributes, child: isPart(element, tableParts) };
    return element.name === 'rule' ? { attributes: ruleAttributes, child: isPart(element, ruleParts) } : {};
  };
  if (!isSameElement(before, after, skip)) return false;
  const [rules, others] = [one, other].map((table) => (table ? childrenOf(table, 'rule') : []));
  return pairs.every((pair) => {
    const [rule, ruleAfter] = [rules?.[pair.before], others?.[pair.after]];
    return rule !== undefined && ruleAfter !== undefined && isSameElement(rule, ruleAfter, skip);
  });
}

const isPart =
  ({ namespace }: XmlElement, names: ReadonlySet<string>) =>
  (child: XmlElement): boolean =>
    names.has(child.name) && child.namespace === namespace;
