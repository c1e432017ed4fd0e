import type { ErrorCode } from '@waypost/contract/core/errors';
import type { CaseDocuments } from '@waypost/contract/documents/calls';
import type { DocumentSystem } from '@waypost/platform/document-system';
import type { Logger } from '@waypost/platform/logger';
import { z } from 'zod';
import { AppError } from '../../framework/errors.ts';
import { jsonIn } from '../../infrastructure/json.ts';
import { type Outbound, OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { archivalDay } from './archival-day.ts';
import type { CaseKeys } from './case-keys.ts';

const optionalText = z.string().max(2000).nullish();

/** The list of the document system, or its error. */
type DocumentList = Omit<CaseDocuments, 'isSignInNeeded'>;

/** A listed document (C-111); a faulty row has only the error. */
const listed = z.object({
  ID: z.union([z.string(), z.int()]).transform(String).nullish(),
  documentName: optionalText,
  documentTypeName: optionalText,
  archivalDate: optionalText,
  Status: optionalText,
  wfIndicator: optionalText,
  errorMsg: optionalText,
  successMsg: optionalText,
  sessionID: optionalText,
});
const listing = z.array(listed).max(5000);

/** The most characters of an error that are shown. */
const MAX_ERRORS = 10;

type Network = { outbound: Pick<Outbound, 'get'>; logger: Logger };
type ListRequest = { userName: string; accessToken: string; of: CaseKeys };

/**
 * Requests the documents of a case from the document system (C-332). Every key of the query must be present; missing
 * values are empty.
 * @throws AppError with the reason why there is no list
 */
export async function listDocuments(
  { outbound, logger }: Network,
  { apiUrl }: DocumentSystem,
  { userName, accessToken, of }: ListRequest,
): Promise<DocumentList> {
  const query = new URLSearchParams({
    userName,
    clientCode: of.clientCode,
    accessToken,
    AccountNum: of.accountNumber,
    TicketNum: '',
    ReqNum: of.requisition,
    AccessNum: of.accessionNumbers.join(','),
    CaseNum: of.caseNumber,
    EncounterNum: of.encounter,
    QDXCaseNum: '',
  });
  const answer = await outbound
    .get({
      url: `${apiUrl}ApplicationIntegration.asmx/GetDocListingSSO?${query}`,
      headers: { accept: 'application/json' },
      connectTimeoutMs: 5000,
      timeoutMs: 20_000,
      maxBytes: 4_000_000,
    })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      logger.warn({ failure: error.failure }, 'the document system was not reached for a list');
      throw new AppError(error.failure === 'not-allowed' ? 'DOCUMENTS_NOT_CONFIGURED' : 'DOCUMENTS_AWAY');
    });
  if (answer.status !== 200) {
    logger.warn({ status: answer.status }, 'the document system gave no list');
    throw new AppError(failures[answer.status] ?? 'DOCUMENTS_AWAY');
  }
  const documents = documentsIn(answer.text);
  if (!documents) {
    logger.warn('the document system gave a list that cannot be read');
    throw new AppError('DOCUMENTS_INVALID_ANSWER');
  }
  return documents;
}

/** The meaning of an answer without a list; every other one means that the system is out of order. */
const failures: Readonly<Record<number, ErrorCode>> = {
  401: 'DOCUMENTS_SIGN_IN_ENDED',
  403: 'DOCUMENTS_NOT_CONFIGURED',
  404: 'DOCUMENTS_NOT_CONFIGURED',
};

/** The answer for a case without documents, which is not an error. */
const NONE = 'No documents found in OnBase.';

/** The documents or the error message of an answer; null when it cannot be read. */
export function documentsIn(text: string): DocumentList | null {
  const rows = listing.safeParse(jsonIn(text));
  if (!rows.success) return null;
  const errors = new Set<string>();
  const documents: CaseDocuments['documents'] = [];
  for (const row of rows.data) {
    const error = row.errorMsg?.trim();
    if (error) {
      if (error !== NONE) errors.add(error.slice(0, 500));
      continue;
    }
    if (!row.ID) return null;
    documents.push({
      ID: row.ID,
      documentName: row.documentName ?? '',
      documentTypeName: row.documentTypeName ?? '',
      archivalDate: row.archivalDate ? archivalDay(row.archivalDate) : null,
      Status: row.Status ?? null,
      wfIndicator: row.wfIndicator ?? null,
    });
  }
  // One faulty document makes the whole list fail (C-363).
  return errors.size > 0
    ? { documents: [], errors: [...errors].slice(0, MAX_ERRORS) }
    : { documents, errors: [] };
}
