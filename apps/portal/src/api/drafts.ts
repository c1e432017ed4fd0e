import type { DraftForm } from '@waypost/contract/services/drafts';
import { EMPTY_ID } from '@waypost/contract/values';
import { api } from './client.ts';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

/** Which form, of which record; null when the form makes a new one. */
export type DraftPlace = { form: DraftForm; subjectId: string | null };

/** What the user typed there and did not save; null when there is nothing. */
export async function readDraft(place: DraftPlace): Promise<{ content: string; savedAt: string } | null> {
  const answer = await api.drafts.draft({ params: paramsOf(place) });
  return answer.status === 200 ? answer.body : null;
}

/** A browser refuses to finish a larger call of a page that is gone (Fetch standard, keepalive: 64 KiB). */
const MOST_AFTER_PAGE = 60_000;

/** Keeps what is being typed. The call goes on when the page is closed meanwhile. */
export async function saveDraft(place: DraftPlace, content: string): Promise<void> {
  const { form, subjectId } = paramsOf(place);
  const body = new Blob([JSON.stringify({ content })], { type: 'application/json' });
  await send(
    new Request(serviceUrl(`/services/policy/users/me/drafts/${form}/${subjectId}`), {
      method: 'PUT',
      body,
      keepalive: body.size <= MOST_AFTER_PAGE,
    }),
  );
}

export const discardDraft = (place: DraftPlace): Promise<unknown> =>
  api.drafts.discardDraft({ params: paramsOf(place) });

const paramsOf = ({ form, subjectId }: DraftPlace) => ({ form, subjectId: subjectId ?? EMPTY_ID });
