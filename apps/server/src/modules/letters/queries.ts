import { documentSteps, type GeneratedDocument } from '@waypost/contract/letters/calls';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { personRows } from '../users/readable.ts';

/** Maximum number listed and evaluated, the latest first. */
const MAX = 100;

const documents = (db: Db) =>
  db
    .selectFrom('generated_document')
    .leftJoin(personRows.as('u'), 'u.id', 'uploaded_by')
    .select(sql<string | null>`u.listed_name`.as('uploadedBy'))
    .select([
      'generated_document.id',
      'template_name as templateName',
      'template',
      'condition_code as conditionCode',
      'condition_description as conditionDescription',
      'ordered_at as orderedAt',
      'again',
      'making',
      'filing',
      'faxing',
      'fax_number as faxNumber',
      'failures',
    ])
    .orderBy('ordered_at', 'desc')
    .orderBy('generated_document.id')
    .limit(MAX);
type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

const shown = ({
  template,
  again: _again,
  templateName,
  orderedAt,
  failures,
  ...row
}: Row): GeneratedDocument => ({
  ...row,
  templateName: templateName || template,
  orderedAt: orderedAt.toISOString(),
  failures: documentSteps.flatMap((step) => {
    const failure = failures[step];
    return failure === undefined ? [] : [{ step, failure }];
  }),
});

/** The documents of a case, the latest first. Reading them is audited. */
export async function documentsOf({ db, audit }: Work, caseId: string): Promise<GeneratedDocument[]> {
  const found = await db
    .selectFrom(caseRows.as('patient_case'))
    .select('id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const rows = await documents(db).where('case_id', '=', caseId).execute();
  audit({ action: 'View', domainType: 'GeneratedDocumentList', domainId: caseId });
  return rows.map(shown);
}

export async function documentById({ db }: Pick<Work, 'db'>, id: string): Promise<GeneratedDocument> {
  const row = await documents(db).where('generated_document.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row);
}

/** The states of a case's documents, for the rules. */
export const stepsOf = ({ db }: Pick<Work<Actor>, 'db'>, caseId: string): Promise<Row[]> =>
  documents(db).where('case_id', '=', caseId).execute();
