import type { DocumentTemplate } from '@waypost/contract/letters/templates';
import type { Work } from '../../../framework/work.ts';

/** The templates of all facilities and of those of this call (`ScopeMember` names one of them), by their names. */
export const templatesFor = ({ db, actor }: Work): Promise<DocumentTemplate[]> =>
  db
    .selectFrom('document_template')
    .select(['id', 'name'])
    .where((eb) =>
      eb.or([
        eb('facility_id', 'is', null),
        ...(actor.facilityIds.length > 0 ? [eb('facility_id', 'in', [...actor.facilityIds])] : []),
      ]),
    )
    .orderBy('name')
    .execute();
