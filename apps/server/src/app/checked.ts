import type { z } from 'zod';
import { AppError } from '../framework/errors.ts';

/** Parses the input of a call with its contract's shape; throws BAD_REQUEST that names the wrong fields. */
export function checked<T extends z.ZodType>(shape: T, given: unknown): z.infer<T> {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('BAD_REQUEST', errors.slice(0, 50));
}
