import type { DocumentTemplate, LetterTemplate } from '@waypost/contract/letters/templates';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { ruleOutputs } from '../../decision-tables/module.ts';
import { facilityRows } from '../../facilities/readable.ts';

/** The templates of all facilities and of those of this call (`ScopeMember` names one of them), by name. */
export async function templatesFor({ db, actor }: Work): Promise<DocumentTemplate[]> {
  const rows = await db
    .selectFrom('document_template')
    .select(['id', 'name', 'ended_at'])
    .where((eb) =>
      eb.or([
        eb('facility_id', 'is', null),
        ...(actor.facilityIds.length > 0 ? [eb('facility_id', 'in', [...actor.facilityIds])] : []),
      ]),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ ended_at, ...row }) => ({ ...row, isEnded: ended_at !== null }));
}

/** The table whose rules name templates by id. */
const TABLE = 'RegistrationVerification_DocumentGeneration';

async function templatesWhere(work: Work, id: string | null): Promise<LetterTemplate[]> {
  const { rows } = await sql<Omit<LetterTemplate, 'rules'>>`
    select t.id, t.name, t.title, t.body as content, t.ended_at is not null as "isEnded", t.version,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility,
      (select count(*)::int from generated_document d
        where d.entity_id = t.entity_id and d.template = t.id::text) as letters
    from document_template t left join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where ${id}::uuid is null or t.id = ${id}::uuid
    order by t.ended_at is not null, lower(t.name)`.execute(work.db);
  const outputs = rows.length > 0 ? await ruleOutputs(work, TABLE) : [];
  return rows.map((row) => ({
    ...row,
    rules: outputs.flatMap((cells, at) =>
      cells.some((cell) => cell.includes(row.id)) ? [{ table: TABLE, rule: at + 1 }] : [],
    ),
  }));
}

/** All templates of the entity, for any facility. */
export const allTemplates = (work: Work): Promise<LetterTemplate[]> => templatesWhere(work, null);

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function templateById(work: Work, id: string): Promise<LetterTemplate> {
  const [template] = await templatesWhere(work, id);
  if (!template) throw new AppError('NOT_FOUND');
  return template;
}
