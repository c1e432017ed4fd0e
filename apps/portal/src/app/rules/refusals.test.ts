import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/api/problem.ts';
import { refusalLines } from './refusals.ts';

const refused = (...errors: { path: string; message: string }[]) =>
  new ApiError(
    422,
    {
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'MODEL_REFUSED',
      Message: '',
      correlationId: 'c',
      errors,
    },
    'c',
  );

describe('what is refused of a model', () => {
  it('an error in a model is shown with its location in words, if it has one', () => {
    expect(
      refusalLines(
        refused(
          { path: 'Eligibility_Exceptions row 3 column 2', message: 'It cannot be read.' },
          { path: 'line 4 column 12', message: 'A tag is not closed.' },
          { path: 'My row 2 table', message: 'It has no rules.' },
          { path: '', message: 'The model has no decision table.' },
        ),
      ),
    ).toEqual([
      'Eligibility_Exceptions, row 3, column 2: It cannot be read.',
      'line 4, column 12: A tag is not closed.',
      'My row 2 table: It has no rules.',
      'The model has no decision table.',
    ]);
  });

  it('an error in a model without a location is shown as the failed check', () => {
    expect(refusalLines(refused())).toEqual(['The decision model cannot be used as it is.']);
    expect(refusalLines(new ApiError(500, null, 'c'))).toHaveLength(1);
  });
});
