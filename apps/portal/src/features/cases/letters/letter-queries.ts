import { queryOptions } from '@tanstack/react-query';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';

/** The letters and uploads of a case. */
export const lettersQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-letters', caseId],
    queryFn: ({ signal }) => api.generatedDocuments.generatedDocuments({ params: { caseId } }, { signal }),
  });
