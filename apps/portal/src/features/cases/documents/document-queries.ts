import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { ApiError } from '#src/api/problem.ts';
import { toast } from '#src/ui/toasts.ts';
import type { ShownCase } from '../case-queries.ts';

/** What the document system itself says is wrong with the list, in its own words. */
class ListError extends Error {
  override readonly name = 'ListError';
}

/** The documents of a case. One that is wrong makes the list fail, and what is wrong is told at once (C-363). */
export const documentsQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-documents', caseId],
    queryFn: async ({ signal }) => {
      const { documents, errors } = await api.documents.documentsOfCase({ params: { caseId } }, { signal });
      for (const text of errors) toast.error(text);
      if (errors.length > 0) throw new ListError(errors.join(' '));
      return documents;
    },
  });

/** The words of a list that failed, where they are not those of a call. */
export const listErrorText = (error: unknown): string | null =>
  error instanceof ListError ? error.message : null;

/** Whether signing in at the document system is what helps. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'DOCUMENTS_SIGN_IN_NEEDED' || error.code === 'DOCUMENTS_SIGN_IN_ENDED');
