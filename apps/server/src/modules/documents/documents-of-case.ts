import type { CaseDocuments } from '@waypost/contract/documents/calls';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { accessToken, deleteSignIn } from './access-token.ts';
import { type CaseKeys, caseKeys } from './case-keys.ts';
import { listDocuments } from './listing.ts';
import { configured, type IntegrationProgram } from './system.ts';

const TYPE = 'OnBase';

/** Lists the documents of a case with the caller's own sign-in at the document system for the case's facility. */
export async function documentsOfCase(
  program: IntegrationProgram,
  scope: Scope,
  caseId: string,
): Promise<CaseDocuments> {
  const of = await scope.read(({ db }) => caseKeys(db, caseId));
  const system = configured(program, of.documentSystem);
  if (of.clientCode === '') throw new AppError('DOCUMENTS_NOT_CONFIGURED');
  const place = { type: TYPE, facilityId: of.facilityId } as const;
  const token = await tokenOf(program, scope, of);
  // A missing sign-in is not an error.
  if (token === null) return { documents: [], errors: [], isSignInNeeded: true };
  const request = { userName: scope.actor.id, accessToken: token, of };
  const answer = await listDocuments(program, system, request).catch(async (error: unknown) => {
    // A token revoked by the document system must not be used again until it expires.
    if (error instanceof AppError && error.code === 'DOCUMENTS_SIGN_IN_ENDED')
      await deleteSignIn(program, scope, { ...place, accessToken: token });
    throw error;
  });
  await scope.read(async ({ audit }) =>
    audit({
      action: 'View',
      domainType: 'DocumentList',
      domainId: caseId,
      snapshot: { CaseId: caseId, ids: answer.documents.map(({ ID }) => ID) },
    }),
  );
  return { ...answer, isSignInNeeded: false };
}

/** Null when the user has not signed in for the facility. */
async function tokenOf(
  program: IntegrationProgram,
  scope: Scope,
  { facilityId }: CaseKeys,
): Promise<string | null> {
  try {
    return (await accessToken(program, scope, { type: TYPE, facilityId, staysHere: true })).accessToken;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
