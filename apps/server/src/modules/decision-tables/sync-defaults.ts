import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serviceSource } from '../../framework/audit.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import { type WorkAcross, workAcross } from '../../framework/work.ts';
import { type CheckedModel, checkedModel } from './compiled-models.ts';
import { provider } from './find.ts';
import { saveVersion } from './save-version.ts';

const folder = join(import.meta.dirname, 'defaults');

/** The models of the product, which decide until somebody saves another table. */
async function defaultModels(): Promise<{ fileName: string; checked: CheckedModel }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.dmn')).sort();
  return Promise.all(
    names.map(async (fileName) => ({
      fileName,
      checked: checkedModel(await readFile(join(folder, fileName), 'utf8')),
    })),
  );
}

/**
 * Installs missing defaults, and updates unchanged ones to a new version of the product. A default that was ever
 * changed is left alone.
 */
export async function syncDefaults({ worker, clock }: Pick<JobTools, 'worker' | 'clock'>): Promise<number> {
  const models = await defaultModels();
  const source = serviceSource(provider.id, `defaults-${randomUUID()}`, clock);
  return workAcross(worker, source, async (work) => {
    // Of two workers that start at once, one installs.
    await sql`select one_by_one(${provider.id}::uuid)`.execute(work.db);
    let unchanged = 0;
    for (const { fileName, checked } of models) {
      const base = await baseOf(work, checked);
      if (base === 'theirs') continue;
      await work.piece(() =>
        saveVersion(work, { owner: provider, checked, step: 'installed', fileName, base }),
      );
      unchanged += 1;
    }
    return unchanged;
  });
}

/**
 * The version to update; null when there is none; the current one when there is nothing to do, or when users have
 * changed it.
 */
async function baseOf({ db }: WorkAcross, { model }: CheckedModel): Promise<number | null | 'theirs'> {
  const row = await db
    .selectFrom('decision_model as m')
    .innerJoin('decision_model_version as v', (join) =>
      join
        .onRef('v.entity_id', '=', 'm.entity_id')
        .onRef('v.model_id', '=', 'm.id')
        .onRef('v.version', '=', 'm.version'),
    )
    .select(['m.version', 'v.step', 'v.xml'])
    .where('m.entity_id', '=', provider.id)
    .where('m.name', '=', model.name)
    .executeTakeFirst();
  if (!row) return null;
  return row.step === 'installed' && row.xml !== model.source ? row.version : 'theirs';
}
