import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { NewDecisionRule } from '@waypost/contract/decision-tables/shapes';

export type CandidateTable = { name: string; rules: NewDecisionRule[] };

const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name);
const textOf = (element: Element, name: string): string =>
  childrenOf(element, name)[0]?.textContent.trim() ?? '';

const ruleOf = (rule: Element): NewDecisionRule => ({
  id: rule.getAttribute('id'),
  comment: textOf(rule, 'description') || null,
  inputs: childrenOf(rule, 'inputEntry').map((cell) => textOf(cell, 'text')),
  outputs: childrenOf(rule, 'outputEntry').map((cell) => textOf(cell, 'text')),
});

/**
 * The tables of a file that processes evaluate, with their rules. Null for a file that is not XML; the server checks
 * the rest.
 */
export function candidateTables(xml: string): CandidateTable[] | null {
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
  if (documentElement.localName !== 'definitions') return null;
  const asked: ReadonlySet<string> = new Set(decisionTableNames);
  return childrenOf(documentElement, 'decision').flatMap((decision) => {
    const name = decision.getAttribute('name') ?? '';
    const [table] = childrenOf(decision, 'decisionTable');
    return table && asked.has(name) ? [{ name, rules: childrenOf(table, 'rule').map(ruleOf) }] : [];
  });
}
