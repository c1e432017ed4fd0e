import { ApiError, problemMessage } from '#src/api/problem.ts';

/** Why a comment was not taken: of a mention that is refused, the reason that stands with it. */
export const commentProblem = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === 'mentions')?.message) ||
  problemMessage(error);
