import { fromJson, type Value } from '../../src/feel/index.ts';
import { typeByName } from '../../src/feel/values/type-names.ts';
import { childOf, childrenOf, readXml, type XmlElement } from '../../src/xml/read-xml.ts';

/** A case of the conformance kit: facts, and the expected results of decisions. */
export type TckCase = {
  id: string;
  model: string;
  /** The decision service or knowledge model to call; null when decisions are evaluated. */
  invocable: string | null;
  facts: Map<string, Value>;
  results: { name: string; expected: Value; isError: boolean }[];
};

const INSTANCE = 'xsi:';

/** Reads the cases of one file (namespace http://www.omg.org/spec/DMN/20160719/testcase). */
export function readCases(text: string): TckCase[] {
  const root = readXml(text);
  const model = childOf(root, 'modelName')?.text.trim() ?? '';
  return childrenOf(root, 'testCase').map((element, at) => ({
    id: element.attributes.get('id') ?? String(at + 1),
    model,
    invocable: element.attributes.get('invocableName') ?? null,
    facts: new Map(
      childrenOf(element, 'inputNode').map((node) => [node.attributes.get('name') ?? '', readValue(node)]),
    ),
    results: childrenOf(element, 'resultNode').map((node) => ({
      name: node.attributes.get('name') ?? '',
      expected: readValue(childOf(node, 'expected')),
      isError: node.attributes.get('errorResult') === 'true',
    })),
  }));
}

/** Reads the value of a node: a list, components of a context, or one value. */
function readValue(node: XmlElement | undefined): Value {
  if (!node) return null;
  const list = childOf(node, 'list');
  if (list) {
    const isNil = list.attributes.get(`${INSTANCE}nil`) === 'true';
    return isNil ? null : childrenOf(list, 'item').map(readValue);
  }
  const components = childrenOf(node, 'component');
  if (components.length > 0)
    return new Map(components.map((part) => [part.attributes.get('name') ?? '', readValue(part)]));
  return simpleValue(childOf(node, 'value'));
}

function simpleValue(value: XmlElement | undefined): Value {
  if (!value || value.attributes.get(`${INSTANCE}nil`) === 'true') return null;
  const type = value.attributes.get(`${INSTANCE}type`)?.replace(/^\w+:/, '') ?? 'string';
  const { text } = value;
  switch (type) {
    case 'boolean':
      return text.trim() === 'true';
    case 'decimal':
    case 'double':
      return fromJson(text.trim(), typeByName('number'));
    case 'date':
    case 'time':
    case 'dateTime':
      return fromJson(text.trim(), typeByName(type));
    case 'duration': {
      const months = fromJson(text.trim(), typeByName('yearMonthDuration'));
      return typeof months === 'string' ? fromJson(text.trim(), typeByName('dayTimeDuration')) : months;
    }
    default:
      return text;
  }
}
