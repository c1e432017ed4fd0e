import type { Mentionable } from '@waypost/contract/comments/calls';

/**
 * The position and text of the name being typed after an "@"; it may contain one space.
 */
export type Typed = { at: number; name: string };

/** The mention that is being typed before the caret, if any. An "@" inside a word, as in an address, starts none. */
export function mentionAt(text: string, caret: number): Typed | null {
  const found = /(?:^|\s)@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { at: caret - name.length - 1, name };
}

/** People with a word of their name or address that starts so. A space counts: text after a whole name is only text. */
export function matching(people: readonly Mentionable[], name: string, most: number): Mentionable[] {
  const begun = name.toLowerCase();
  return people
    .filter(({ name: whole, userName }) =>
      [whole, ...whole.split(' '), userName].some((part) => part.toLowerCase().startsWith(begun)),
    )
    .slice(0, most);
}

/** The text with the typed beginning replaced by a whole name and a space, and the position of the caret after both. */
export function withMention(
  text: string,
  caret: number,
  { at }: Typed,
  name: string,
): { text: string; caret: number } {
  const written = `@${name} `;
  const rest = text.slice(caret).replace(/^ /, '');
  return { text: text.slice(0, at) + written + rest, caret: at + written.length };
}

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? '');

/** The next mention of a name, ignoring longer names that start with it. */
function indexOfMention(text: string, name: string, from = 0): number {
  for (let at = text.indexOf(`@${name}`, from); at >= 0; at = text.indexOf(`@${name}`, at + 1))
    if (!isLetter(text[at + name.length + 1]) && !isLetter(text[at - 1])) return at;
  return -1;
}

/**
 * The people mentioned in a text, matched by the longest name. Selected users win if several share a name.
 */
export const mentionedIn = (
  text: string,
  people: readonly Mentionable[],
  picked: readonly string[],
): string[] => {
  const names = new Set(
    piecesOf(text, people)
      .filter(({ mentions }) => mentions !== null)
      .map((piece) => piece.text.slice(1)),
  );
  const named = people.filter(({ name }) => names.has(name));
  return named
    .filter(
      ({ id, name }) => picked.includes(id) || named.filter((other) => other.name === name).length === 1,
    )
    .map(({ id }) => id);
};

/** A piece of a text: plain, or the mention of a person. */
export type Piece = { text: string; mentions: string | null };

/** Splits a text into pieces around mentions. */
export function piecesOf(text: string, mentions: readonly { id: string; name: string }[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    const [next] = mentions
      .map(({ id, name }) => ({ id, name, at: indexOfMention(text, name, from) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length);
    if (!next) break;
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), mentions: null });
    from = next.at + next.name.length + 1;
    pieces.push({ text: text.slice(next.at, from), mentions: next.id });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), mentions: null });
  return pieces;
}
