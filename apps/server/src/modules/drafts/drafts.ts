import type { DraftForm } from '@waypost/contract/drafts/calls';
import { DRAFT_DAYS, MAX_DRAFTS, MAX_DRAFTS_BYTES } from '@waypost/contract/drafts/limits';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { DraftRule } from '../../framework/draft-rule.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { mayOpen, type Place } from './may-open.ts';

type Rules = Readonly<Record<DraftForm, DraftRule>>;

const DAY_MS = 86_400_000;

/** The user's draft of a form; null when there is none, it is too old, or the user may no longer see it. */
export function draftOf(
  { keyring, draftRules }: { keyring: Keyring; draftRules: Rules },
  scope: Scope,
  place: Place,
): Promise<{ content: string; savedAt: string } | null> {
  return scope.read(async (work) => {
    const row = await work.db
      .selectFrom('draft')
      .select(['content_sealed', 'saved_at'])
      .where('user_id', '=', scope.actor.id)
      .where('form', '=', place.form)
      .where('subject_id', '=', place.subjectId)
      .where('saved_at', '>', new Date(scope.clock.now().getTime() - DRAFT_DAYS * DAY_MS))
      .executeTakeFirst();
    if (!row || !(await mayOpen(work, draftRules[place.form], place))) return null;
    return { content: keyring.open('draft', row.content_sealed), savedAt: row.saved_at.toISOString() };
  });
}

/** Saves a draft; the last save wins. Beyond the limits per user the oldest drafts are deleted. */
export async function saveDraft(
  { keyring }: { keyring: Keyring },
  scope: Scope,
  { form, subjectId }: Place,
  content: string,
): Promise<void> {
  const values = { content_sealed: keyring.seal('draft', content), saved_at: scope.clock.now() };
  await scope.writeUnaudited(async (db) => {
    await db
      .insertInto('draft')
      .values({ entity_id: scope.entity.id, user_id: scope.actor.id, form, subject_id: subjectId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['entity_id', 'user_id', 'form', 'subject_id']).doUpdateSet(values),
      )
      .execute();
    await dropOldest(db, scope.actor.id);
  });
}

/** Keeps the newest drafts within the limits of number and total size, and deletes the others. */
const dropOldest = (db: Db, userId: string) =>
  sql`delete from draft where user_id = ${userId}::uuid and (form, subject_id) in (
    select form, subject_id from (
      select form, subject_id, row_number() over newest as place, sum(octet_length(content_sealed)) over newest as bytes
      from draft where user_id = ${userId}::uuid
      window newest as (order by saved_at desc, form, subject_id)
    ) ranked where place > ${MAX_DRAFTS} or bytes > ${MAX_DRAFTS_BYTES})`.execute(db);

/** Deletes a draft after its form was saved or the user discarded it. */
export async function discardDraft(scope: Scope, { form, subjectId }: Place): Promise<void> {
  await scope.writeUnaudited((db) =>
    db
      .deleteFrom('draft')
      .where('user_id', '=', scope.actor.id)
      .where('form', '=', form)
      .where('subject_id', '=', subjectId)
      .execute(),
  );
}
