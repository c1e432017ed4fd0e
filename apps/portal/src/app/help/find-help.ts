import { codeAdvice, rejectCodes } from '@waypost/contract/eligibility/rejection-advice';
import type { HelpPage } from './contents.ts';
import { type GuidePage, guide, sectionsOf } from './guide.ts';
import { wordsOf } from './markup.ts';

/** A matching part of the guide: a heading, or a whole page. */
export type FoundHelp = {
  page: HelpPage;
  pageTitle: string;
  heading: string | null;
  title: string;
  text: string;
};

type Part = FoundHelp & { words: string };

const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const partsOf = ({ id, title, ...page }: GuidePage): Part[] =>
  sectionsOf({ title, ...page }).map(({ heading, blocks }) => {
    const text = blocks
      .map(wordsOf)
      .filter((words) => words !== '')
      .join(' ');
    const own = heading?.text ?? title;
    return {
      page: id,
      pageTitle: title,
      heading: heading?.id ?? null,
      title: own,
      text,
      words: folded(`${own} ${text}`),
    };
  });

/** Reject codes are found by number and by meaning. */
const codes = (): Part[] =>
  rejectCodes.map((code) => {
    const text = codeAdvice(code)?.wrong ?? '';
    return {
      page: 'codes',
      pageTitle: 'Codes',
      heading: codeId(code),
      title: `Code ${code}`,
      text,
      words: folded(`code ${code} rejection ${text}`),
    };
  });

/** The id of a code's row in the page of codes. */
export const codeId = (code: string): string => `code-${code}`;

let parts: readonly Part[] | undefined;

const startsWord = (words: string, wanted: string): boolean =>
  words.startsWith(wanted) || words.split(/[^a-z0-9]+/).some((word) => word.startsWith(wanted));

/**
 * The score of a part for the typed text: 0 is no match; each word must be a word prefix in the part, and
 * title matches score best.
 */
function score({ title, words, heading }: Part, wanted: readonly string[], inText: boolean): number {
  const name = folded(title);
  if (wanted.every((one) => startsWord(name, one))) return heading === null ? 4 : 3;
  return inText && wanted.every((one) => startsWord(words, one)) ? 1 : 0;
}

type HelpSearch = {
  /** Searches titles only, or all text. */
  by: 'titles' | 'text';
  most: number;
  /** The pages for the user's role, listed first among equal matches. */
  own: readonly HelpPage[];
};

/** The parts of the guide that match the typed text, the best first. */
export function findHelp(typed: string, { by, most, own }: HelpSearch): FoundHelp[] {
  const wanted = folded(typed.trim())
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (wanted.join('').length < 2) return [];
  parts ??= [...guide.flatMap(partsOf), ...codes()];
  return parts
    .map((part) => ({
      part,
      value: score(part, wanted, by === 'text') * 2,
      isOwn: own.includes(part.page) ? 1 : 0,
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value + b.isOwn - a.value - a.isOwn)
    .slice(0, most)
    .map(({ part: { words: _, ...found } }) => found);
}
