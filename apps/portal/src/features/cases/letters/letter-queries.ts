import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import type { ShownCase } from '../case-queries.ts';

/** The letters and uploads of a case. */
export const lettersQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-letters', caseId],
    queryFn: ({ signal }) => api.generatedDocuments.generatedDocuments({ params: { caseId } }, { signal }),
  });
