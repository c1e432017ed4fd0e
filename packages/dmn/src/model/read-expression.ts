import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf } from '../xml/read-xml.ts';
import type { Expression, FunctionKind } from './expression.ts';
import { type Reading, readTable } from './read-table.ts';
import { languageOf, textOf, typeOf, variableOf } from './xml-fields.ts';

type Read = (element: XmlElement, reading: Reading) => Expression | null;

/** The expression among the children of an element; null when there is none. */
export function expressionIn(element: XmlElement | undefined, reading: Reading): Expression | null {
  for (const child of element?.children ?? []) {
    const read = child.namespace === element?.namespace ? readers[child.name] : undefined;
    if (read) return read(child, reading);
  }
  return null;
}

const commonOf = (element: XmlElement) => ({
  id: element.attributes.get('id') ?? null,
  typeRef: typeOf(element),
});

/** The expressions of an element, in order; an element that is no expression is passed over. */
const expressionsIn = (element: XmlElement, reading: Reading): (Expression | null)[] =>
  element.children.flatMap((child) => {
    const read = child.namespace === element.namespace ? readers[child.name] : undefined;
    return read ? [read(child, reading)] : [];
  });

const readIteration =
  (kind: 'for' | 'some' | 'every', body: string): Read =>
  (element, reading) => ({
    ...commonOf(element),
    kind,
    iterator: element.attributes.get('iteratorVariable') ?? '',
    iteratorType: childOf(element, 'in')?.attributes.get('typeRef') ?? null,
    in: expressionIn(childOf(element, 'in'), reading),
    body: expressionIn(childOf(element, body), reading),
  });

const readers: Readonly<Record<string, Read>> = {
  literalExpression: (element, { language }) => ({
    ...commonOf(element),
    kind: 'literal',
    text: textOf(element) ?? '',
    language: languageOf(element, language),
  }),
  decisionTable: (element, reading) => ({
    ...commonOf(element),
    kind: 'table',
    table: readTable(element, reading),
  }),
  context: (element, reading) => ({
    ...commonOf(element),
    kind: 'context',
    entries: childrenOf(element, 'contextEntry').map((entry) => {
      const variable = childOf(entry, 'variable');
      return { variable: variable ? variableOf(variable) : null, value: expressionIn(entry, reading) };
    }),
  }),
  invocation: (element, reading) => ({
    ...commonOf(element),
    kind: 'invocation',
    called: expressionIn(element, reading),
    bindings: childrenOf(element, 'binding').flatMap((binding) => {
      const parameter = childOf(binding, 'parameter');
      return parameter ? [{ parameter: variableOf(parameter), value: expressionIn(binding, reading) }] : [];
    }),
  }),
  functionDefinition: (element, reading) => ({
    ...commonOf(element),
    kind: 'function',
    functionKind: functionKindOf(element.attributes.get('kind')),
    parameters: childrenOf(element, 'formalParameter').map(variableOf),
    body: expressionIn(element, reading),
  }),
  relation: (element, reading) => ({
    ...commonOf(element),
    kind: 'relation',
    columns: childrenOf(element, 'column').map(variableOf),
    rows: childrenOf(element, 'row').map((row) => expressionsIn(row, reading)),
  }),
  list: (element, reading) => ({
    ...commonOf(element),
    kind: 'list',
    items: expressionsIn(element, reading),
  }),
  conditional: (element, reading) => ({
    ...commonOf(element),
    kind: 'conditional',
    condition: expressionIn(childOf(element, 'if'), reading),
    whenTrue: expressionIn(childOf(element, 'then'), reading),
    otherwise: expressionIn(childOf(element, 'else'), reading),
  }),
  filter: (element, reading) => ({
    ...commonOf(element),
    kind: 'filter',
    in: expressionIn(childOf(element, 'in'), reading),
    match: expressionIn(childOf(element, 'match'), reading),
  }),
  for: readIteration('for', 'return'),
  some: readIteration('some', 'satisfies'),
  every: readIteration('every', 'satisfies'),
};

const functionKindOf = (kind: string | undefined): FunctionKind =>
  kind === 'Java' || kind === 'PMML' ? kind : 'FEEL';
