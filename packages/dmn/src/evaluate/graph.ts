import type { Decision, DecisionService, InputData, KnowledgeModel } from '../model/model.ts';
import type { DmnModel } from '../model/read-model.ts';

/** An element that others may require, with the model that defines it. */
export type Element =
  | { kind: 'input'; key: string; model: DmnModel; definition: InputData }
  | { kind: 'decision'; key: string; model: DmnModel; definition: Decision }
  | { kind: 'knowledge'; key: string; model: DmnModel; definition: KnowledgeModel }
  | { kind: 'service'; key: string; model: DmnModel; definition: DecisionService };

/** All elements of a model and of those it imports, by `namespace#id`. */
export type Graph = { elements: ReadonlyMap<string, Element>; models: ReadonlyMap<string, DmnModel> };

export function buildGraph(models: readonly DmnModel[]): Graph {
  const elements = new Map<string, Element>();
  for (const model of models) {
    const keyOf = (id: string) => `${model.namespace}#${id}`;
    const add = (element: Element) => {
      if (!elements.has(element.key)) elements.set(element.key, element);
    };
    for (const definition of model.inputs)
      add({ kind: 'input', key: keyOf(definition.id), model, definition });
    for (const definition of model.decisions)
      add({ kind: 'decision', key: keyOf(definition.id), model, definition });
    for (const definition of model.knowledgeModels)
      add({ kind: 'knowledge', key: keyOf(definition.id), model, definition });
    for (const definition of model.services)
      add({ kind: 'service', key: keyOf(definition.id), model, definition });
  }
  return { elements, models: new Map(models.map((model) => [model.namespace, model])) };
}

/** Resolves a reference (`#id`, or `namespace#id`) in a model to an element. */
export function resolveReference(href: string, from: DmnModel, { elements }: Graph): Element | undefined {
  const key = href.startsWith('#')
    ? from.namespace + href
    : href.includes('#')
      ? href
      : `${from.namespace}#${href}`;
  return elements.get(key);
}

/** Returns the import name under which a model uses an element; '' for its own elements. */
export function importPrefix(element: Element, from: DmnModel): string {
  if (element.model.namespace === from.namespace) return '';
  return from.imports.find(({ namespace }) => namespace === element.model.namespace)?.name ?? '';
}
