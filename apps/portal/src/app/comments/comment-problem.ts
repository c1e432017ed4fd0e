import { ApiError, problemMessage } from '#src/api/problem.ts';

/** The reason why a comment was refused; for a refused mention, the reason of that. */
export const commentProblem = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === 'mentions')?.message) ||
  problemMessage(error);
