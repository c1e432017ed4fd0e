import { anyType, compileExpression, compileUnaryTests, type Names, type UnaryTests } from '../feel/index.ts';

/** About a second of parsing: the parser takes time that grows with the square of the length of a text. */
const MOST_WORK = 1_000_000_000;
/** What the shortest one costs beside. */
const EACH = 20_000;

/** What all expressions of a model together may cost to compile. Cells of literals cost nothing worth counting. */
export class TextBudget {
  #left = MOST_WORK;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(text: string): void {
    this.#left -= EACH + text.length ** 2;
  }
}

/** Names that an expression may use, and the budget of the model that it is in, if any. */
export type NamesInModel = Names & { readonly budget?: TextBudget };

const tooMuch = [
  {
    kind: 'limit',
    message: 'The expressions of the model are too long to be compiled all.',
    from: 0,
    to: 0,
  },
] as const;

/** Compiles an expression of a model; null and a finding once the model has had more than its share. */
export function compileText(text: string, names: NamesInModel): ReturnType<typeof compileExpression> {
  if (names.budget?.isSpent) return { findings: tooMuch, type: anyType, run: () => null };
  names.budget?.spend(text);
  return compileExpression(text, names);
}

/** The same for unary tests, which then match nothing. */
export function compileTests(text: string, names: NamesInModel): UnaryTests {
  if (names.budget?.isSpent)
    return {
      findings: tooMuch,
      form: { kind: 'tests', negated: false, tests: [{ kind: 'expression' }] },
      test: () => null,
    };
  const compiled = compileUnaryTests(text, names);
  const { form } = compiled;
  if (form.kind === 'tests' && form.tests.some(({ kind }) => kind === 'expression'))
    names.budget?.spend(text);
  return compiled;
}
