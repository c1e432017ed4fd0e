import type { z } from 'zod';
import { AppError } from '../kernel/errors.ts';

/** What a call was given, in its contract's shape; BAD_REQUEST that names the fields otherwise. */
export function checked<T extends z.ZodType>(shape: T, given: unknown): z.infer<T> {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('BAD_REQUEST', errors.slice(0, 50));
}
