import { queryOptions } from '@tanstack/react-query';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';
import { ApiError } from '#src/api/problem.ts';
import { toast } from '#src/ui/toasts.ts';

/** The error text of the document system itself. */
class ListError extends Error {
  override readonly name = 'ListError';
}

/** The documents of a case; null before the user has signed in at the document system. One invalid document makes the list fail, and its error is shown at once (C-363). */
export const documentsQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-documents', caseId],
    queryFn: async ({ signal }) => {
      const { documents, errors, isSignInNeeded } = await api.documents.documentsOfCase(
        { params: { caseId } },
        { signal },
      );
      for (const text of errors) toast.error(text);
      if (errors.length > 0) throw new ListError(errors.join(' '));
      return isSignInNeeded ? null : documents;
    },
  });

/** The text for a failed list when it differs from the text of the call. */
export const listErrorText = (error: unknown): string | null =>
  error instanceof ListError ? error.message : null;

/** Whether the document system has ended a sign-in: another one would help. */
export const hasSignInEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'DOCUMENTS_SIGN_IN_ENDED';
