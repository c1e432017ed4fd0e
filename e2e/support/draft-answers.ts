import { contract } from '@waypost/contract';
import type { Answers } from './answers.ts';

/** Keeps the drafts of a test as the server does; returns the content of each by its path. */
export function keepingDrafts(answers: Answers): ReadonlyMap<string, string> {
  const drafts = new Map<string, string>();
  answers
    .to(contract.drafts.draft, ({ path }) => {
      const content = drafts.get(path);
      return content === undefined
        ? { status: 204 as const }
        : { status: 200 as const, body: { content, savedAt: '2026-11-20T15:00:00.000Z' } };
    })
    .to(contract.drafts.saveDraft, ({ path, text }) => {
      drafts.set(path, (JSON.parse(text) as { content: string }).content);
    })
    .to(contract.drafts.discardDraft, ({ path }) => void drafts.delete(path));
  return drafts;
}
