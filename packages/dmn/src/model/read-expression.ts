import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf } from '../xml/read-xml.ts';
import type { Expression, FunctionKind } from './expression.ts';
import { type Reading, readTable } from './read-table.ts';
import { readChildText, readLanguage, readTypeRef, readVariable } from './xml-fields.ts';

type Read = (element: XmlElement, reading: Reading) => Expression | null;

/** Reads the expression among the children of an element; null when there is none. */
export function readChildExpression(element: XmlElement | undefined, reading: Reading): Expression | null {
  for (const child of element?.children ?? []) {
    const read = child.namespace === element?.namespace ? readers[child.name] : undefined;
    if (read) return read(child, reading);
  }
  return null;
}

const readCommonFields = (element: XmlElement) => ({
  id: element.attributes.get('id') ?? null,
  typeRef: readTypeRef(element),
});

/** Reads the expressions of an element in order; other elements are skipped. */
const readChildExpressions = (element: XmlElement, reading: Reading): (Expression | null)[] =>
  element.children.flatMap((child) => {
    const read = child.namespace === element.namespace ? readers[child.name] : undefined;
    return read ? [read(child, reading)] : [];
  });

const readIteration =
  (kind: 'for' | 'some' | 'every', body: string): Read =>
  (element, reading) => ({
    ...readCommonFields(element),
    kind,
    iterator: element.attributes.get('iteratorVariable') ?? '',
    iteratorType: childOf(element, 'in')?.attributes.get('typeRef') ?? null,
    in: readChildExpression(childOf(element, 'in'), reading),
    body: readChildExpression(childOf(element, body), reading),
  });

const readers: Readonly<Record<string, Read>> = {
  literalExpression: (element, { language }) => ({
    ...readCommonFields(element),
    kind: 'literal',
    text: readChildText(element) ?? '',
    language: readLanguage(element, language),
  }),
  decisionTable: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'table',
    table: readTable(element, reading),
  }),
  context: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'context',
    entries: childrenOf(element, 'contextEntry').map((entry) => {
      const variable = childOf(entry, 'variable');
      return {
        variable: variable ? readVariable(variable) : null,
        value: readChildExpression(entry, reading),
      };
    }),
  }),
  invocation: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'invocation',
    called: readChildExpression(element, reading),
    bindings: childrenOf(element, 'binding').flatMap((binding) => {
      const parameter = childOf(binding, 'parameter');
      return parameter
        ? [{ parameter: readVariable(parameter), value: readChildExpression(binding, reading) }]
        : [];
    }),
  }),
  functionDefinition: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'function',
    functionKind: readFunctionKind(element.attributes.get('kind')),
    parameters: childrenOf(element, 'formalParameter').map(readVariable),
    body: readChildExpression(element, reading),
  }),
  relation: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'relation',
    columns: childrenOf(element, 'column').map(readVariable),
    rows: childrenOf(element, 'row').map((row) => readChildExpressions(row, reading)),
  }),
  list: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'list',
    items: readChildExpressions(element, reading),
  }),
  conditional: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'conditional',
    condition: readChildExpression(childOf(element, 'if'), reading),
    whenTrue: readChildExpression(childOf(element, 'then'), reading),
    otherwise: readChildExpression(childOf(element, 'else'), reading),
  }),
  filter: (element, reading) => ({
    ...readCommonFields(element),
    kind: 'filter',
    in: readChildExpression(childOf(element, 'in'), reading),
    match: readChildExpression(childOf(element, 'match'), reading),
  }),
  for: readIteration('for', 'return'),
  some: readIteration('some', 'satisfies'),
  every: readIteration('every', 'satisfies'),
};

const readFunctionKind = (kind: string | undefined): FunctionKind =>
  kind === 'Java' || kind === 'PMML' ? kind : 'FEEL';
