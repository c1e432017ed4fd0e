import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../framework/errors.ts';
import { checked } from './checked.ts';

it('an input with many wrong fields is refused with the paths of the first fifty', () => {
  const refused = (() => {
    try {
      return checked(z.object({ rows: z.array(z.string()) }), { rows: Array.from({ length: 60 }, () => 1) });
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(AppError);
  const { code, errors } = refused as AppError;
  expect([code, errors.length, errors[0]?.path, errors[49]?.path]).toEqual([
    'BAD_REQUEST',
    50,
    'rows.0',
    'rows.49',
  ]);
});
