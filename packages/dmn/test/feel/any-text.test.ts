import { describe, expect, it } from 'vitest';
import {
  compileExpression,
  compileUnaryTests,
  Evaluation,
  formatValue,
  fromJson,
  LimitError,
  untypedNames,
} from '../../src/feel/index.ts';
import { Draw } from '../support/random.ts';

const tokens = [
  ...'( ) [ ] { } , : . .. + - * / ** < <= > >= = != ? @ " \\ // /* */ \n ;'.split(' '),
  ...'if then else for in return some every satisfies and or not between instance of function external'.split(
    ' ',
  ),
  ...'null true false 1 0.5 1e3 "a" @"2026-01-01" @"P1D" x item partial full name list number date time duration'.split(
    ' ',
  ),
  ...'count sum string substring matches replace sort range abs context date and time years months'.split(
    ' ',
  ),
];

const names = untypedNames('x', 'full name');
const context = new Map([
  ['x', fromJson([1, 'a', { x: 2 }])],
  ['full name', 'Ann'],
]);

/** Returns whether a run gave a value or exceeded a limit; rethrows any other error. */
function runsOrHitsLimit(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof LimitError) return true;
    throw error;
  }
}

describe('any text', () => {
  it('any text compiles to a value, a finding or a limit and never to an error', () => {
    const draw = new Draw(17);
    for (let i = 0; i < 3000; i++) {
      const written = Array.from({ length: draw.between(1, 12) }, () => draw.one(tokens)).join(
        draw.happens(0.8) ? ' ' : '',
      );
      const expression = compileExpression(written, names);
      const cell = compileUnaryTests(written, names);
      const evaluation = new Evaluation({ maxSteps: 20_000 });
      expect(
        runsOrHitsLimit(() => formatValue(expression.run(context, evaluation))),
        written,
      ).toBe(true);
      expect(
        runsOrHitsLimit(() => cell.test(1, context, evaluation)),
        written,
      ).toBe(true);
    }
  });
});
