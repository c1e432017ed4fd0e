import { EMPTY_ID } from '@waypost/contract/core/values';
import { newId } from '../infrastructure/ids.ts';
import { answerRequestsFor } from './answer-requests.ts';
import type { ProvisionPayer } from './file-shape.ts';
import { differences, type Run, recordChange } from './run.ts';

const optionText = ({ id, label, required }: { id: string; label: string; required: readonly string[] }) =>
  `${id}: ${label} (${required.join(', ')})`;

/** Applies a payer and its search options, which become exactly those of the file. */
export async function applyPayer(run: Run, { code, name, searchOptions }: ProvisionPayer): Promise<void> {
  const { db } = run;
  const known = await db.selectFrom('payer').selectAll().where('code', '=', code).executeTakeFirst();
  const id = known?.id ?? newId(run.clock);
  const options = known
    ? await db
        .selectFrom('payer_search_option')
        .selectAll()
        .where('payer_id', '=', id)
        .orderBy('position')
        .execute()
    : [];
  const wanted = { name, search_options: searchOptions.map(optionText) };
  const before = known && { name: known.name, search_options: options.map(optionText) };
  const details = differences(before, wanted);
  if (!known) await db.insertInto('payer').values({ id, code, name }).execute();
  else if (known.name !== name) await db.updateTable('payer').set({ name }).where('id', '=', id).execute();
  if (details.some(({ propertyName }) => propertyName === 'SearchOptions')) {
    await db.deleteFrom('payer_search_option').where('payer_id', '=', id).execute();
    const rows = searchOptions.map((option, position) => ({ ...option, payer_id: id, position }));
    if (rows.length > 0) await db.insertInto('payer_search_option').values(rows).execute();
  }
  recordChange(run, {
    entityId: EMPTY_ID,
    domainType: 'Payer',
    domainId: id,
    isNew: !known,
    details,
    what: `payer ${code} ${name}`,
  });
  if (!known) await answerRequestsFor(run, { id, code });
}
