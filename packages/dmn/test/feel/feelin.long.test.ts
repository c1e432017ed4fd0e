import { evaluate as evaluateByFeelin } from 'feelin';
import { describe, expect, it } from 'vitest';
import {
  compileExpression,
  Evaluation,
  fromJson,
  type JsonValue,
  toJson,
  untypedNames,
} from '../../src/feel/index.ts';
import { Draw } from '../support/random.ts';

const facts = { n: 7, s: 'abc', b: true, l: [3, 1, 2], c: { k: 5, t: 'z' } };
const names = untypedNames(...Object.keys(facts));
const context = new Map(Object.entries(facts).map(([name, fact]) => [name, fromJson(fact as JsonValue)]));

/** Draws expressions that FEEL fully specifies: small whole numbers, no division, no type conversion. */
class Expressions {
  readonly #draw: Draw;

  constructor(seed: number) {
    this.#draw = new Draw(seed);
  }

  number(depth: number): string {
    const inner = () => this.number(depth - 1);
    if (depth === 0) return this.#draw.one(['n', 'c.k', String(this.#draw.below(20))]);
    return this.#draw.one([
      () => `(${inner()} ${this.#draw.one(['+', '-', '*'])} ${inner()})`,
      () => `(if ${this.boolean(depth - 1)} then ${inner()} else ${inner()})`,
      () => `${this.#draw.one(['sum', 'min', 'max', 'count'])}(${this.list(depth - 1)})`,
      () => `string length(${this.string(depth - 1)})`,
      () => `abs(${inner()})`,
      () => `modulo(${inner()}, ${this.#draw.between(1, 9)})`,
    ])();
  }

  boolean(depth: number): string {
    if (depth === 0) return this.#draw.one(['b', 'true', 'false']);
    const inner = () => this.boolean(depth - 1);
    return this.#draw.one([
      () =>
        `(${this.number(depth - 1)} ${this.#draw.one(['<', '<=', '>', '>=', '=', '!='])} ${this.number(depth - 1)})`,
      () => `(${inner()} ${this.#draw.one(['and', 'or'])} ${inner()})`,
      () => `not(${inner()})`,
      () => `(${this.number(depth - 1)} in [${this.#draw.below(5)}..${this.#draw.between(5, 20)}])`,
      () =>
        `(${this.#draw.one(['some', 'every'])} i in ${this.list(depth - 1)} satisfies i > ${this.#draw.below(9)})`,
      () => `contains(${this.string(depth - 1)}, "${this.#draw.one(['a', 'bc', 'x'])}")`,
      () => `list contains(${this.list(depth - 1)}, ${this.number(depth - 1)})`,
      () => `(${this.number(depth - 1)} between ${this.#draw.below(5)} and ${this.#draw.between(5, 20)})`,
    ])();
  }

  string(depth: number): string {
    if (depth === 0) return this.#draw.one(['s', 'c.t', '"abc"', '"Zz"']);
    const inner = () => this.string(depth - 1);
    return this.#draw.one([
      () => `(${inner()} + ${inner()})`,
      () => `${this.#draw.one(['upper case', 'lower case'])}(${inner()})`,
      () => `substring before(${inner()}, "b")`,
      () => `(if ${this.boolean(depth - 1)} then ${inner()} else ${inner()})`,
      () => `string(${this.number(depth - 1)})`,
    ])();
  }

  /** Draws a nonempty list of numbers. */
  list(depth: number): string {
    if (depth === 0) return this.#draw.one(['l', '[1, 2, 3]', '[5]']);
    const inner = () => this.list(depth - 1);
    return this.#draw.one([
      () => `[${this.number(depth - 1)}, ${this.number(depth - 1)}]`,
      () => `append(${inner()}, ${this.number(depth - 1)})`,
      () => `(for i in ${inner()} return i + ${this.#draw.below(5)})`,
      () => `concatenate(${inner()}, ${inner()}[item > ${this.#draw.below(5)}])`,
      () => `reverse(${inner()})`,
      () => `distinct values(${inner()})`,
    ])();
  }

  any(depth: number): string {
    return this.#draw.one([
      () => this.number(depth),
      () => this.boolean(depth),
      () => this.string(depth),
      () => this.list(depth),
    ])();
  }
}

describe('expressions drawn by a seed', () => {
  it('random expressions have the same value as in feelin', () => {
    const expressions = new Expressions(2026);
    const differences: string[] = [];
    for (let i = 0; i < 20_000; i++) {
      const expression = expressions.any(1 + (i % 4));
      const ours = toJson(compileExpression(expression, names).run(context, new Evaluation()));
      const { value } = evaluateByFeelin(expression, facts);
      if (JSON.stringify(ours) !== JSON.stringify(value))
        differences.push(`${expression}: ${JSON.stringify(ours)} and ${JSON.stringify(value)}`);
    }
    expect(differences.slice(0, 5)).toEqual([]);
  });
});
