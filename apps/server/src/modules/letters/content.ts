import { AppError } from '../../framework/errors.ts';
import { type Files, fileById } from '../../framework/files.ts';
import type { Scope } from '../../framework/work.ts';

/**
 * The bytes of a document, piece by piece. The access is audited before the first piece is sent.
 * @param onType receives the content type
 */
export async function* documentContent(
  files: Files,
  scope: Scope,
  { id }: { id: string },
  onType: (type: string) => void,
): AsyncGenerator<Uint8Array, void> {
  const file = await scope.read(async ({ db, audit }) => {
    const document = await db
      .selectFrom('generated_document')
      .select(['file_id', 'case_id', 'template_name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!document || document.file_id === null) throw new AppError('NOT_FOUND');
    audit({
      action: 'View',
      domainType: 'GeneratedDocument',
      domainId: id,
      snapshot: { CaseId: document.case_id, TemplateName: document.template_name },
    });
    return fileById(db, document.file_id);
  });
  onType(file.content_type);
  yield* await files.read(file);
}
