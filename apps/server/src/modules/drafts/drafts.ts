import { DRAFT_DAYS, type DraftForm } from '@waypost/contract/services/drafts';
import type { Keyring } from '@waypost/platform/keyring';
import type { Scope } from '../../kernel/scope.ts';

/** Which form, and of what: the record it changes, or the empty identifier. */
type Place = { form: DraftForm; subjectId: string };

const DAY_MS = 86_400_000;

/** What the user typed there and has not saved; null when there is nothing, or it is too old. */
export function draftOf(
  { keyring }: { keyring: Keyring },
  scope: Scope,
  place: Place,
): Promise<{ content: string; savedAt: string } | null> {
  return scope.read(async ({ db }) => {
    const row = await db
      .selectFrom('draft')
      .select(['content_sealed', 'saved_at'])
      .where('user_id', '=', scope.user.id)
      .where('form', '=', place.form)
      .where('subject_id', '=', place.subjectId)
      .where('saved_at', '>', new Date(scope.clock.now().getTime() - DRAFT_DAYS * DAY_MS))
      .executeTakeFirst();
    if (!row) return null;
    return { content: keyring.open('draft', row.content_sealed), savedAt: row.saved_at.toISOString() };
  });
}

/** Keeps what the user is typing; the last save wins. */
export async function saveDraft(
  { keyring }: { keyring: Keyring },
  scope: Scope,
  { form, subjectId }: Place,
  content: string,
): Promise<void> {
  const kept = { content_sealed: keyring.seal('draft', content), saved_at: scope.clock.now() };
  await scope.jot((db) =>
    db
      .insertInto('draft')
      .values({ entity_id: scope.entity.id, user_id: scope.user.id, form, subject_id: subjectId, ...kept })
      .onConflict((conflict) =>
        conflict.columns(['entity_id', 'user_id', 'form', 'subject_id']).doUpdateSet(kept),
      )
      .execute(),
  );
}

/** Forgets it: it was saved for good, or the user does not want it. */
export async function discardDraft(scope: Scope, { form, subjectId }: Place): Promise<void> {
  await scope.jot((db) =>
    db
      .deleteFrom('draft')
      .where('user_id', '=', scope.user.id)
      .where('form', '=', form)
      .where('subject_id', '=', subjectId)
      .execute(),
  );
}
