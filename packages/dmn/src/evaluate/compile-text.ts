import { anyType, compileExpression, compileUnaryTests, type Names, type UnaryTests } from '../feel/index.ts';

/** Allows about a second of parsing; the time of the parser grows with the square of the length of a text. */
const MAX_WORK = 1_000_000_000;
/** The fixed cost of each text. */
const COST_PER_TEXT = 20_000;

/** The budget for compiling all expressions of a model. Cells with literals cost too little to count. */
export class TextBudget {
  #left = MAX_WORK;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(text: string): void {
    this.#left -= COST_PER_TEXT + text.length ** 2;
  }
}

/** The names that an expression may use, and the budget of its model, if any. */
export type NamesInModel = Names & { readonly budget?: TextBudget };

const budgetFindings = [
  {
    kind: 'limit',
    message: 'The expressions of the model are too long to be compiled all.',
    from: 0,
    to: 0,
  },
] as const;

/** Compiles an expression of a model; it becomes null with a finding when the budget of the model is exceeded. */
export function compileText(text: string, names: NamesInModel): ReturnType<typeof compileExpression> {
  if (names.budget?.isSpent) return { findings: budgetFindings, type: anyType, run: () => null };
  names.budget?.spend(text);
  return compileExpression(text, names);
}

/** Compiles unary tests of a model; they match nothing when the budget is exceeded. */
export function compileTests(text: string, names: NamesInModel): UnaryTests {
  if (names.budget?.isSpent)
    return {
      findings: budgetFindings,
      form: { kind: 'tests', negated: false, tests: [{ kind: 'expression' }] },
      test: () => null,
    };
  const compiled = compileUnaryTests(text, names);
  const { form } = compiled;
  if (form.kind === 'tests' && form.tests.some(({ kind }) => kind === 'expression'))
    names.budget?.spend(text);
  return compiled;
}
