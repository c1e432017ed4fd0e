import type { DecisionTable } from '../model/decision-table.ts';
import type { DmnModel } from '../model/read-model.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import { isSameElement, type Skip } from './compare-elements.ts';
import { compareRules, type Pair, pairRules, type RuleDifference } from './compare-rules.ts';

export type TableDifference = {
  /** The name of the decision. */
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** What the columns are called; null when they are the same, with their types, values and defaults. */
  columns: { before: string[]; after: string[] } | null;
  hitPolicy: { before: string; after: string } | null;
  rules: RuleDifference[];
};

export type ModelDifference = {
  tables: TableDifference[];
  /** Something beside the columns, the hit policies and the cells of tables differs. */
  isOtherwiseChanged: boolean;
};

type Side = { table: DecisionTable; decision: XmlElement };
type Sides = { name: string; before: Side | undefined; after: Side | undefined };

/** What differs between two models, table by table and rule by rule. */
export function compareModels(before: DmnModel, after: DmnModel): ModelDifference {
  const compared = sidesOf(before, after).map((sides) => ({ ...sides, ...compareSides(sides) }));
  const decisions = new Set(compared.flatMap((each) => [each.before?.decision, each.after?.decision]));
  const isSameBeside = isSameElement(before.root, after.root, (element) =>
    element === before.root || element === after.root ? { child: (child) => decisions.has(child) } : {},
  );
  return {
    tables: compared.flatMap(({ difference }) => difference ?? []),
    isOtherwiseChanged: !isSameBeside || compared.some(({ isOtherwiseChanged }) => isOtherwiseChanged),
  };
}

/** The tables of both models by the names of their decisions: those after in their order, then those that are gone. */
function sidesOf(before: DmnModel, after: DmnModel): Sides[] {
  const [gone, there] = [tablesOf(before), tablesOf(after)];
  const both = [...there].map(([key, { name, side }]) => ({
    name,
    before: gone.get(key)?.side,
    after: side,
  }));
  const removed = [...gone].flatMap(([key, { name, side }]) =>
    there.has(key) ? [] : [{ name, before: side, after: undefined }],
  );
  return [...both, ...removed];
}

/** By name; of decisions of the same name, the first is compared with the first. */
function tablesOf(model: DmnModel): Map<string, { name: string; side: Side }> {
  const elements = childrenOf(model.root, 'decision');
  const counts = new Map<string, number>();
  const tables = new Map<string, { name: string; side: Side }>();
  model.decisions.forEach(({ name, expression }, at) => {
    const decision = elements[at];
    if (expression?.kind !== 'table' || !decision) return;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    tables.set(`${count} ${name}`, { name, side: { table: expression.table, decision } });
  });
  return tables;
}

function compareSides({ name, before, after }: Sides): {
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
  const columns = unlessSame(before.table, after.table, columnsOf, namesOf);
  const hitPolicy = unlessSame(before.table, after.table, hitPolicyOf, hitPolicyOf);
  const isSame = columns === null && hitPolicy === null && rules.length === 0;
  return {
    difference: isSame ? null : { name, change: 'changed', columns, hitPolicy, rules },
    isOtherwiseChanged: !isSameAround(before.decision, after.decision, pairs),
  };
}

/** Two tables in the words of `tell`, unless they are the same in what `keyOf` takes of them. */
function unlessSame<T>(
  before: DecisionTable,
  after: DecisionTable,
  keyOf: (table: DecisionTable) => string,
  tell: (table: DecisionTable) => T,
): { before: T; after: T } | null {
  return keyOf(before) === keyOf(after) ? null : { before: tell(before), after: tell(after) };
}

const hitPolicyOf = ({ hitPolicy, aggregation }: DecisionTable): string =>
  aggregation === null ? hitPolicy : `${hitPolicy} ${aggregation}`;

/** All that columns say; their ids say nothing. */
const columnsOf = ({ inputs, outputs }: DecisionTable): string =>
  JSON.stringify([inputs, outputs].map((columns) => columns.map((column) => ({ ...column, id: null }))));

const namesOf = ({ inputs, outputs }: DecisionTable): string[] => [
  ...inputs.map(({ label, expression }) => label || expression),
  ...outputs.map(({ label, name }) => label || name || ''),
];

const tableAttributes: ReadonlySet<string> = new Set(['hitPolicy', 'aggregation']);
const ruleAttributes: ReadonlySet<string> = new Set(['id']);
const tableParts: ReadonlySet<string> = new Set(['input', 'output', 'rule']);
const ruleParts: ReadonlySet<string> = new Set(['description', 'inputEntry', 'outputEntry']);

/** Whether two decisions are the same around the columns and the cells, and their rules around these. */
function isSameAround(before: XmlElement, after: XmlElement, pairs: readonly Pair[]): boolean {
  const [one, other] = [childOf(before, 'decisionTable'), childOf(after, 'decisionTable')];
  const skip: Skip = (element) => {
    if (element === one || element === other)
      return { attributes: tableAttributes, child: isPart(element, tableParts) };
    return element.name === 'rule' ? { attributes: ruleAttributes, child: isPart(element, ruleParts) } : {};
  };
  if (!isSameElement(before, after, skip)) return false;
  const [rules, others] = [one, other].map((table) => (table ? childrenOf(table, 'rule') : []));
  return pairs.every((pair) => {
    const [rule, kept] = [rules?.[pair.before], others?.[pair.after]];
    return rule !== undefined && kept !== undefined && isSameElement(rule, kept, skip);
  });
}

const isPart =
  ({ namespace }: XmlElement, names: ReadonlySet<string>) =>
  (child: XmlElement): boolean =>
    names.has(child.name) && child.namespace === namespace;
