import { createHash } from 'node:crypto';
import { message } from '@waypost/contract/core/messages';
import {
  FORM_FILE_MAX_BYTES,
  harmlessName,
  type UploadExtension,
  uploadExtension,
  uploadProblem,
  uploadTypes,
} from '@waypost/contract/documents/uploads';
import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import { AppError } from '../../framework/errors.ts';
import { recordFile, type StoredFile } from '../../framework/files.ts';
import { onceShowing } from '../../framework/idempotency.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { systemNamed } from '../../infrastructure/document-systems.ts';
import { newId } from '../../infrastructure/ids.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { changed } from './on-record.ts';
import { documentById } from './queries.ts';

type Uploaded = { caseId: string; file: File; key: string };

const refused = (text: string): AppError => new AppError('BAD_REQUEST', [{ path: 'file', message: text }]);

/**
 * Stores a document that a person adds to a case, and files it when the facility has a document system.
 * @throws AppError NOT_FOUND, BAD_REQUEST for a file that is not accepted
 */
export async function uploadDocument(
  program: Pick<Program, 'files' | 'documentSystems' | 'mustHaveRoom'>,
  scope: Scope,
  { caseId, file, key }: Uploaded,
): Promise<GeneratedDocument> {
  const name = harmlessName(file.name);
  const problem = uploadProblem({ name, size: file.size });
  const extension = uploadExtension(name);
  if (problem || !extension) throw refused(message(problem ?? 'uploads.type'));
  const facility = await scope.read((work) => facilityOf(work, caseId));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const request = { caseId, name, sha256: createHash('sha256').update(bytes).digest('hex') };
  program.mustHaveRoom();
  const stored = await storeUpload(program, extension, bytes);
  const isFiled = systemNamed(program.documentSystems, facility.document_system) !== null;
  return onceShowing(
    scope,
    { operation: 'documents.upload', key, request },
    (work) => record(work, { caseId, facilityId: facility.id, name, stored, isFiled }),
    documentById,
  );
}

/** @throws AppError NOT_FOUND for a case that the caller cannot see */
async function facilityOf({ db }: Work, caseId: string) {
  const facility = await db
    .selectFrom(caseRows.as('c'))
    .innerJoin(facilityRows.as('f'), (join) =>
      join.onRef('f.entity_id', '=', 'c.entity_id').onRef('f.id', '=', 'c.facility_id'),
    )
    .select(['f.id', 'f.document_system'])
    .where('c.id', '=', caseId)
    .executeTakeFirst();
  if (!facility) throw new AppError('NOT_FOUND');
  return facility;
}

/** Refuses bytes of another type than the name states. */
const storeUpload = (
  { files }: Pick<Program, 'files'>,
  extension: UploadExtension,
  bytes: Uint8Array,
): Promise<StoredFile> =>
  files
    .write({ type: uploadTypes[extension], content: [bytes], maxBytes: FORM_FILE_MAX_BYTES })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA_TYPE')
        throw refused('The file is not what its name says. Open it, save it again, then upload it.');
      throw error;
    });

type StoredUpload = {
  caseId: string;
  facilityId: string;
  name: string;
  stored: StoredFile;
  isFiled: boolean;
};

async function record(
  work: Work,
  { caseId, facilityId, name, stored, isFiled }: StoredUpload,
): Promise<string> {
  const { db, actor, clock } = work;
  const id = newId(clock);
  await recordFile(work, stored);
  await db
    .insertInto('generated_document')
    .values({
      entity_id: work.entity.id,
      id,
      case_id: caseId,
      facility_id: facilityId,
      template: '',
      template_name: name,
      task_id: null,
      event_id: null,
      uploaded_by: actor.id,
      condition_code: null,
      condition_description: null,
      ordered_at: clock.now(),
      making: 'done',
      filing: isFiled ? 'waiting' : null,
      faxing: null,
      file_id: stored.id,
    })
    .execute();
  changed(work, { id, case_id: caseId, facility_id: facilityId }, 'Create', { Document: [null, name] });
  work.emit({ type: 'document.uploaded', subjectId: id, caseId, facilityId, data: {} });
  return id;
}
