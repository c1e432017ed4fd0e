import { queryOptions } from '@tanstack/react-query';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import { api } from './client.ts';
import { send } from './send.ts';
import { serviceUrl } from './settings.ts';

/** Identifies a draft: the form and the record. The record is null when the form creates one. */
export type DraftPlace = { form: DraftForm; subjectId: string | null };

/** The draft of a form, read once while the form is open. */
export const draftQuery = (entityId: string, place: DraftPlace) =>
  queryOptions({
    queryKey: [entityId, 'draft', place.form, place.subjectId],
    queryFn: () => readDraft(place),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Returns the unsaved draft, or null when there is none. */
async function readDraft(place: DraftPlace): Promise<{ content: string; savedAt: string } | null> {
  const answer = await api.drafts.draft({ params: paramsOf(place) });
  return answer.status === 200 ? answer.body : null;
}

/** Browsers refuse larger keepalive requests after the page closed (Fetch standard: 64 KiB). */
const MAX_AFTER_PAGE = 60_000;

/** Saves a draft. The request starts before a closing page is gone, and continues without it. */
export async function saveDraft(place: DraftPlace, content: string): Promise<void> {
  const text = JSON.stringify({ content });
  const { size } = new Blob([text]);
  const request = new Request(addressOf(place), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    keepalive: size <= MAX_AFTER_PAGE,
  });
  await send(request, text);
}

/**
 * Deletes a draft. The request continues when the page closes meanwhile, so that saved values are not offered again.
 */
export async function discardDraft(place: DraftPlace): Promise<void> {
  await send(new Request(addressOf(place), { method: 'DELETE', keepalive: true }));
}

const addressOf = (place: DraftPlace): string => {
  const { form, subjectId } = paramsOf(place);
  return serviceUrl(`/services/policy/users/me/drafts/${form}/${subjectId}`);
};

const paramsOf = ({ form, subjectId }: DraftPlace) => ({ form, subjectId: subjectId ?? EMPTY_ID });
