import { sql } from 'kysely';
import type { Sql } from '../../framework/list/column.ts';
import { payerRows } from '../payers/readable.ts';

/**
 * Sorts the coverages `v` of a case so that the one a task is about is first: the coverage that its subject names, else
 * one with the payer that its subject names, else one with the name of its payer, else the first coverage of the case.
 */
export const coverageOfTaskFirst = ({ subject, payerName }: { subject: Sql; payerName: Sql }): Sql => sql`
  coalesce(v.id::text = ${subject}, false) desc,
  exists (select from ${payerRows} y where y.id = v.payer_id and y.code = ${subject}) desc,
  coalesce(v.insurance_name = ${payerName}, false) desc, v.position`;
