import { anyType, didYouMean, type FeelType, type Value } from '../feel/index.ts';
import type { Expression } from '../model/expression.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { findSimilarFacts } from './alike-facts.ts';
import { compileFunction, compileTyped } from './compile-boxed.ts';
import { compileService } from './compile-service.ts';
import { TextBudget } from './compile-text.ts';
import type { Compiled, CompiledElements } from './compiled.ts';
import { valueType } from './element-types.ts';
import { reportMisfit } from './fit.ts';
import { findFreeNames } from './free-names.ts';
import { buildGraph, type Element, type Graph, resolveReference } from './graph.ts';
import { buildItemTypes } from './item-types.ts';
import { collectRequirements, findLikelyName } from './required.ts';
import { listReferences, listServiceInputs } from './required-by.ts';
import { resolveType, type Scope } from './scope.ts';
import type { Session } from './session.ts';

/** The maximum length of a chain of requirements. */
const MAX_DEPTH = 200;

type Kind<K extends Element['kind']> = Extract<Element, { kind: K }>;

export const compileElements = (model: DmnModel, imported: readonly DmnModel[]): CompiledElements =>
  new Compiler(model, imported).compile();

/** Compiles each element after its requirements. */
class Compiler {
  readonly #model: DmnModel;
  readonly #graph: Graph;
  readonly #findings: ModelFinding[] = [];
  readonly #budget = new TextBudget();
  readonly #tables = new Map<string, CompiledTable>();
  readonly #types = new Map<string, ReadonlyMap<string, FeelType>>();
  readonly #compiled = new Map<string, Compiled>();
  /** The elements that are being compiled, each of which requires the next. */
  readonly #open = new Map<string, Element>();

  constructor(model: DmnModel, imported: readonly DmnModel[]) {
    this.#model = model;
    this.#graph = buildGraph([model, ...imported]);
  }

  compile(): CompiledElements {
    for (const { name, namespace } of this.#model.imports)
      if (!this.#graph.models.has(namespace))
        this.#report('missing-element', `The imported model “${name || namespace}” is missing.`);
    for (const element of this.#graph.elements.values()) this.#element(element);
    for (const [one, other] of findSimilarFacts([...this.#compiled.values()]))
      this.#findings.push({
        code: 'unknown-name',
        severity: 'warning',
        message: `“${one}” and “${other}” are two facts, whose names differ by case or blanks alone.`,
      });
    return {
      model: this.#model,
      findings: this.#findings,
      tables: this.#tables,
      elements: this.#compiled,
      byName: this.#byName(),
    };
  }

  /** Indexes the elements by name and id; a name precedes an id, and the first element of a name precedes others. */
  #byName(): Map<Element['kind'], Map<string, Compiled>> {
    const byName = new Map<Element['kind'], Map<string, Compiled>>();
    const own = [...this.#compiled.values()].filter(({ element }) => element.model === this.#model);
    const register = (compiled: Compiled, name: string) => {
      const kind = byName.get(compiled.element.kind) ?? new Map<string, Compiled>();
      if (!kind.has(name)) kind.set(name, compiled);
      byName.set(compiled.element.kind, kind);
    };
    for (const compiled of own) register(compiled, compiled.element.definition.name);
    for (const compiled of own) register(compiled, compiled.element.definition.id);
    return byName;
  }

  #report(code: ModelFinding['code'], message: string, element?: string): void {
    this.#findings.push({ code, severity: 'error', message, element });
  }

  /** Returns the types of a model, including imported ones under the names of their imports. */
  #typesOf(model: DmnModel): ReadonlyMap<string, FeelType> {
    const known = this.#types.get(model.namespace);
    if (known) return known;
    // With circular imports, the model that is already being read has no types yet.
    this.#types.set(model.namespace, new Map());
    const imported = new Map<string, FeelType>();
    for (const { name, namespace } of model.imports) {
      const other = this.#graph.models.get(namespace);
      for (const [typeName, type] of other ? this.#typesOf(other) : [])
        imported.set(name === '' ? typeName : `${name}.${typeName}`, type);
    }
    const types = buildItemTypes(model.types, imported, this.#budget, (finding) =>
      this.#findings.push(finding),
    );
    this.#types.set(model.namespace, types);
    return types;
  }

  #scopeOf({ definition, model }: Element, variables: ReadonlyMap<string, FeelType>): Scope {
    return {
      variables,
      types: this.#typesOf(model),
      budget: this.#budget,
      report: (finding) => void this.#findings.push({ element: definition.name, ...finding }),
      // Tables of imported models may have the same ids, and are checked with their own model.
      registerTable: (table) => void (model === this.#model && this.#tables.set(table.table.id, table)),
    };
  }

  #element(element: Element): Compiled {
    const known = this.#compiled.get(element.key);
    if (known) return known;
    if (this.#open.has(element.key)) return this.#refuseCycle(element);
    this.#open.set(element.key, element);
    // Counts open requirements for elements being compiled, and the stored depth for compiled ones.
    const isTooDeep = this.#open.size > MAX_DEPTH;
    const compiledElement = isTooDeep ? unresolvedElement(element) : this.#compileElement(element);
    const depth = 1 + this.#depthBelow(element);
    const compiled =
      isTooDeep || depth > MAX_DEPTH ? this.#refuseDepth(element) : { ...compiledElement, depth };
    this.#open.delete(element.key);
    this.#compiled.set(element.key, compiled);
    return compiled;
  }

  #refuseCycle(element: Element): Compiled {
    const keys = [...this.#open.keys()];
    const circle = [...this.#open.values()].slice(keys.indexOf(element.key));
    const names = [...circle, element].map(({ definition }) => `“${definition.name}”`);
    this.#report(
      'cycle',
      `These require each other in a circle: ${names.join(' → ')}.`,
      element.definition.name,
    );
    return unresolvedElement(element);
  }

  #refuseDepth(element: Element): Compiled {
    const message = `“${element.definition.name}” requires more than ${MAX_DEPTH} elements one behind the other.`;
    this.#report('limit', message, element.definition.name);
    return unresolvedElement(element);
  }

  #depthBelow(element: Element): number {
    const depths = listReferences(element).map((href) => {
      const required = resolveReference(href, element.model, this.#graph);
      return (required && this.#compiled.get(required.key)?.depth) ?? 0;
    });
    return Math.max(0, ...depths);
  }

  #compileElement(element: Element): Compiled {
    switch (element.kind) {
      case 'input': {
        const type = resolveType(element.definition.variable.typeRef, this.#scopeOf(element, new Map()));
        const { name } = element.definition;
        return {
          element,
          type,
          valueIn: ({ values, readFact }) => values.get(element.key) ?? readFact(name, type),
          ...elementSources(),
        };
      }
      case 'decision':
        return this.#compileDecision(element);
      case 'knowledge':
        return this.#compileKnowledge(element);
      case 'service':
        return this.#compileServiceElement(element);
    }
  }

  #resolveAll(hrefs: readonly string[], { definition, model }: Element): Compiled[] {
    return hrefs.flatMap((href) => {
      const element = resolveReference(href, model, this.#graph);
      if (element) return [this.#element(element)];
      this.#report(
        'missing-element',
        `What “${definition.name}” requires as “${href}” is missing.`,
        definition.name,
      );
      return [];
    });
  }

  #compileDecision(element: Kind<'decision'>): Compiled {
    const { definition, model, key } = element;
    const all = this.#resolveAll(listReferences(element), element);
    const required = collectRequirements(all, model);
    const declared = this.#scopeOf(element, required.variables);
    const free =
      definition.requirements.inputs.length === 0
        ? findFreeNames(definition.expression, required.variables, declared)
        : [];
    const scope = {
      ...this.#scopeOf(element, new Map([...required.variables, ...free])),
      meant: required.likelyNames,
    };
    for (const [name] of free) {
      const likely = findLikelyName(name, required);
      const message = `“${name}” is taken for a fact.${didYouMean(likely)}`;
      if (likely !== null) scope.report({ code: 'unknown-name', severity: 'warning', message });
    }
    if (hasNoLogic(definition.expression))
      scope.report({
        code: 'missing-element',
        severity: 'warning',
        message: `“${definition.name}” has no logic: it comes to null.`,
      });
    const declaredType = resolveType(definition.variable.typeRef, scope);
    const run = compileTyped(definition.expression, declaredType, scope, definition.name);
    const valueIn = (session: Session): Value => {
      const knownValue = session.values.get(key);
      if (knownValue !== undefined) return knownValue;
      const context = required.contextIn(session);
      for (const [name, type] of free) context.set(name, session.readFact(name, type));
      const value = run(context, session.evaluation);
      session.values.set(key, value);
      return value;
    };
    const type = valueType(definition.variable, definition.expression, { ...scope, report: ignore });
    return { element, type, valueIn, ...elementSources(all, free) };
  }

  #compileKnowledge(element: Kind<'knowledge'>): Compiled {
    const { definition, model } = element;
    const functions = this.#resolveAll(listReferences(element), element).filter(({ element: { kind } }) =>
      ['knowledge', 'service'].includes(kind),
    );
    const required = collectRequirements(functions, model);
    const scope = this.#scopeOf(element, required.variables);
    if (definition.logic?.kind !== 'function') return unresolvedElement(element);
    const result = resolveType(definition.variable.typeRef, scope);
    const make = compileFunction(definition.logic, scope, { name: definition.name, result });
    // Knowledge only requires functions, which do not depend on a session.
    const value = make(required.contextIn(noSession));
    return {
      element,
      type: functionType(
        value.parameters.map(({ type }) => type),
        result,
      ),
      valueIn: () => value,
      ...elementSources(),
    };
  }

  #compileServiceElement(element: Kind<'service'>): Compiled {
    const { definition } = element;
    const inputs = this.#resolveAll(listServiceInputs(definition), element);
    const outputs = this.#resolveAll(definition.outputDecisions, element);
    const type = resolveType(definition.variable.typeRef, this.#scopeOf(element, new Map()));
    const value = compileService(definition.name, { inputs, outputs, type });
    const [only] = outputs;
    if (only && outputs.length === 1)
      reportMisfit(only.type, type, `“${definition.name}”`, this.#scopeOf(element, new Map()));
    return {
      element,
      type: functionType(
        inputs.map((each) => each.type),
        type,
      ),
      valueIn: () => value,
      ...elementSources(),
    };
  }
}

/** Returns a placeholder for an element that cannot be evaluated. */
const unresolvedElement = (element: Element): Compiled => ({
  element,
  type: anyType,
  valueIn: () => null,
  ...elementSources(),
});

/** Returns the sources of an element's values. A function only has its arguments. */
const elementSources = (requires: Compiled['requires'] = [], free: Compiled['free'] = []) => ({
  depth: 0,
  requires,
  free,
});

const hasNoLogic = (expression: Expression | null): boolean =>
  expression === null || (expression.kind === 'literal' && expression.text === '');

const ignore = (): void => {};

const noSession: Session = {
  values: new Map(),
  get evaluation(): never {
    throw new Error('a function is made of functions alone');
  },
  readFact: () => null,
};

const functionType = (parameters: readonly (FeelType | undefined)[], result: FeelType): FeelType => ({
  kind: 'function',
  parameters: parameters.map((type) => type ?? anyType),
  result,
});
