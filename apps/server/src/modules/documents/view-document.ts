import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { accessToken } from './access-token.ts';
import { caseKeys } from './case-keys.ts';
import { configured, type IntegrationProgram } from './system.ts';

type DocumentKeys = { caseId: string; documentId: string };

/** The viewer's settings; without all of them a document cannot be viewed (C-265). */
export async function viewDocument(
  program: IntegrationProgram,
  scope: Scope,
  { caseId, documentId }: DocumentKeys,
) {
  const { facilityId, clientCode, documentSystem } = await scope.read(({ db }) => caseKeys(db, caseId));
  const { viewerUrl } = configured(program, documentSystem);
  if (clientCode === '') throw new AppError('DOCUMENT_NOT_VIEWABLE');
  const token = await accessToken(program, scope, { type: 'OnBase', facilityId }).catch((error: unknown) => {
    throw error instanceof AppError && notSignedIn.has(error.code)
      ? new AppError('DOCUMENT_NOT_VIEWABLE')
      : error;
  });
  await scope.read(async ({ audit }) =>
    audit({
      action: 'View',
      domainType: 'Document',
      domainId: caseId,
      snapshot: { CaseId: caseId, RecordNumber: documentId },
    }),
  );
  return {
    viewerUrl,
    fields: { userName: scope.actor.id, clientCode, docID: documentId, accessToken: token.accessToken },
  };
}

const notSignedIn: ReadonlySet<string> = new Set(['NOT_FOUND', 'DOCUMENTS_SIGN_IN_ENDED']);
