import { anyType, didYouMean, type FeelType, type Value } from '../feel/index.ts';
import type { Expression } from '../model/expression.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { alikeFacts } from './alike-facts.ts';
import { compileFunction, compileTyped } from './compile-boxed.ts';
import { compileService } from './compile-service.ts';
import { TextBudget } from './compile-text.ts';
import type { Compiled, CompiledElements } from './compiled.ts';
import { valueType } from './element-types.ts';
import { reportMisfit } from './fit.ts';
import { freeNamesOf } from './free-names.ts';
import { type Element, elementAt, type Graph, graphOf } from './graph.ts';
import { typesOf } from './item-types.ts';
import { meantBy, requiredOf } from './required.ts';
import { parametersOf, requiredBy } from './required-by.ts';
import { type Scope, typeNamed } from './scope.ts';
import type { Session } from './session.ts';

/** Elements that require each other one behind the other, at most. */
const MOST_DEPTH = 200;

type Kind<K extends Element['kind']> = Extract<Element, { kind: K }>;

export const compileElements = (model: DmnModel, imported: readonly DmnModel[]): CompiledElements =>
  new Compiler(model, imported).compile();

/** Compiles each element after those that it requires. */
class Compiler {
  readonly #model: DmnModel;
  readonly #graph: Graph;
  readonly #findings: ModelFinding[] = [];
  readonly #budget = new TextBudget();
  readonly #tables = new Map<string, CompiledTable>();
  readonly #types = new Map<string, ReadonlyMap<string, FeelType>>();
  readonly #compiled = new Map<string, Compiled>();
  /** The elements that are being compiled: each requires the next one. */
  readonly #open = new Map<string, Element>();

  constructor(model: DmnModel, imported: readonly DmnModel[]) {
    this.#model = model;
    this.#graph = graphOf([model, ...imported]);
  }

  compile(): CompiledElements {
    for (const { name, namespace } of this.#model.imports)
      if (!this.#graph.models.has(namespace))
        this.#report('missing-element', `The imported model “${name || namespace}” is missing.`);
    for (const element of this.#graph.elements.values()) this.#element(element);
    for (const [one, other] of alikeFacts([...this.#compiled.values()]))
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

  /** A name goes before an id, and the first before another of the same name. */
  #byName(): Map<Element['kind'], Map<string, Compiled>> {
    const byName = new Map<Element['kind'], Map<string, Compiled>>();
    const own = [...this.#compiled.values()].filter(({ element }) => element.model === this.#model);
    const keep = (compiled: Compiled, name: string) => {
      const kind = byName.get(compiled.element.kind) ?? new Map<string, Compiled>();
      if (!kind.has(name)) kind.set(name, compiled);
      byName.set(compiled.element.kind, kind);
    };
    for (const compiled of own) keep(compiled, compiled.element.definition.name);
    for (const compiled of own) keep(compiled, compiled.element.definition.id);
    return byName;
  }

  #report(code: ModelFinding['code'], message: string, element?: string): void {
    this.#findings.push({ code, severity: 'error', message, element });
  }

  /** The types of a model, with those that it imports under their names. */
  #typesOf(model: DmnModel): ReadonlyMap<string, FeelType> {
    const known = this.#types.get(model.namespace);
    if (known) return known;
    // Models that import each other see no types of the one that came first.
    this.#types.set(model.namespace, new Map());
    const imported = new Map<string, FeelType>();
    for (const { name, namespace } of model.imports) {
      const other = this.#graph.models.get(namespace);
      for (const [typeName, type] of other ? this.#typesOf(other) : [])
        imported.set(name === '' ? typeName : `${name}.${typeName}`, type);
    }
    const types = typesOf(model.types, imported, this.#budget, (finding) => this.#findings.push(finding));
    this.#types.set(model.namespace, types);
    return types;
  }

  #scopeOf({ definition, model }: Element, variables: ReadonlyMap<string, FeelType>): Scope {
    return {
      variables,
      types: this.#typesOf(model),
      budget: this.#budget,
      report: (finding) => void this.#findings.push({ element: definition.name, ...finding }),
      // Tables of another model may have the same ids, and are checked with theirs.
      keepTable: (table) => void (model === this.#model && this.#tables.set(table.table.id, table)),
    };
  }

  #element(element: Element): Compiled {
    const known = this.#compiled.get(element.key);
    if (known) return known;
    if (this.#open.has(element.key)) return this.#refuseCycle(element);
    this.#open.set(element.key, element);
    // Requirements that are being compiled are as deep as they are open, those that are compiled as deep as they say.
    const isTooDeep = this.#open.size > MOST_DEPTH;
    const made = isTooDeep ? unknown(element) : this.#compileElement(element);
    const depth = 1 + this.#depthBelow(element);
    const compiled = isTooDeep || depth > MOST_DEPTH ? this.#refuseDepth(element) : { ...made, depth };
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
    return unknown(element);
  }

  #refuseDepth(element: Element): Compiled {
    const message = `“${element.definition.name}” requires more than ${MOST_DEPTH} elements one behind the other.`;
    this.#report('limit', message, element.definition.name);
    return unknown(element);
  }

  #depthBelow(element: Element): number {
    const depths = requiredBy(element).map((href) => {
      const required = elementAt(href, element.model, this.#graph);
      return (required && this.#compiled.get(required.key)?.depth) ?? 0;
    });
    return Math.max(0, ...depths);
  }

  #compileElement(element: Element): Compiled {
    switch (element.kind) {
      case 'input': {
        const type = typeNamed(element.definition.variable.typeRef, this.#scopeOf(element, new Map()));
        const { name } = element.definition;
        return {
          element,
          type,
          valueIn: ({ values, factOf }) => values.get(element.key) ?? factOf(name, type),
          ...taking(),
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

  #allAt(hrefs: readonly string[], { definition, model }: Element): Compiled[] {
    return hrefs.flatMap((href) => {
      const element = elementAt(href, model, this.#graph);
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
    const all = this.#allAt(requiredBy(element), element);
    const required = requiredOf(all, model);
    const declared = this.#scopeOf(element, required.variables);
    const free =
      definition.requirements.inputs.length === 0
        ? freeNamesOf(definition.expression, required.variables, declared)
        : [];
    const scope = {
      ...this.#scopeOf(element, new Map([...required.variables, ...free])),
      meant: required.meant,
    };
    for (const [name] of free) {
      const likely = meantBy(name, required);
      const message = `“${name}” is taken for a fact.${didYouMean(likely)}`;
      if (likely !== null) scope.report({ code: 'unknown-name', severity: 'warning', message });
    }
    if (hasNoLogic(definition.expression))
      scope.report({
        code: 'missing-element',
        severity: 'warning',
        message: `“${definition.name}” has no logic: it comes to null.`,
      });
    const declaredType = typeNamed(definition.variable.typeRef, scope);
    const run = compileTyped(definition.expression, declaredType, scope, definition.name);
    const valueIn = (session: Session): Value => {
      const done = session.values.get(key);
      if (done !== undefined) return done;
      const context = required.contextIn(session);
      for (const [name, type] of free) context.set(name, session.factOf(name, type));
      const value = run(context, session.evaluation);
      session.values.set(key, value);
      return value;
    };
    const type = valueType(definition.variable, definition.expression, { ...scope, report: ignore });
    return { element, type, valueIn, ...taking(all, free) };
  }

  #compileKnowledge(element: Kind<'knowledge'>): Compiled {
    const { definition, model } = element;
    const functions = this.#allAt(requiredBy(element), element).filter(({ element: { kind } }) =>
      ['knowledge', 'service'].includes(kind),
    );
    const required = requiredOf(functions, model);
    const scope = this.#scopeOf(element, required.variables);
    if (definition.logic?.kind !== 'function') return unknown(element);
    const result = typeNamed(definition.variable.typeRef, scope);
    const make = compileFunction(definition.logic, scope, { name: definition.name, result });
    // What knowledge requires are functions, which need nothing of a session.
    const value = make(required.contextIn(noSession));
    return {
      element,
      type: functionType(
        value.parameters.map(({ type }) => type),
        result,
      ),
      valueIn: () => value,
      ...taking(),
    };
  }

  #compileServiceElement(element: Kind<'service'>): Compiled {
    const { definition } = element;
    const given = this.#allAt(parametersOf(definition), element);
    const outputs = this.#allAt(definition.outputDecisions, element);
    const type = typeNamed(definition.variable.typeRef, this.#scopeOf(element, new Map()));
    const value = compileService(definition.name, { given, outputs, type });
    const [only] = outputs;
    if (only && outputs.length === 1)
      reportMisfit(only.type, type, `“${definition.name}”`, this.#scopeOf(element, new Map()));
    return {
      element,
      type: functionType(
        given.map((each) => each.type),
        type,
      ),
      valueIn: () => value,
      ...taking(),
    };
  }
}

/** An element of which nothing can be worked out. */
const unknown = (element: Element): Compiled => ({
  element,
  type: anyType,
  valueIn: () => null,
  ...taking(),
});

/** What an element takes values from. A function takes none but its arguments. */
const taking = (requires: Compiled['requires'] = [], free: Compiled['free'] = []) => ({
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
  factOf: () => null,
};

const functionType = (parameters: readonly (FeelType | undefined)[], result: FeelType): FeelType => ({
  kind: 'function',
  parameters: parameters.map((type) => type ?? anyType),
  result,
});
