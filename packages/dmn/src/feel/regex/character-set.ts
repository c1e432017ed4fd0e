/** Returns whether a set of characters contains the code point. */
export type CharacterSet = (code: number) => boolean;

const category = /^[LMNPZSC][a-z]?$/;

/** The Unicode blocks that a pattern may name, by their first and last code point; names omit spaces and signs. */
const blocks: Readonly<Record<string, readonly [number, number]>> = {
  BasicLatin: [0x0000, 0x007f],
  'Latin-1Supplement': [0x0080, 0x00ff],
  'LatinExtended-A': [0x0100, 0x017f],
  'LatinExtended-B': [0x0180, 0x024f],
  IPAExtensions: [0x0250, 0x02af],
  SpacingModifierLetters: [0x02b0, 0x02ff],
  CombiningDiacriticalMarks: [0x0300, 0x036f],
  Greek: [0x0370, 0x03ff],
  GreekandCoptic: [0x0370, 0x03ff],
  Cyrillic: [0x0400, 0x04ff],
  Armenian: [0x0530, 0x058f],
  Hebrew: [0x0590, 0x05ff],
  Arabic: [0x0600, 0x06ff],
  Devanagari: [0x0900, 0x097f],
  Thai: [0x0e00, 0x0e7f],
  HangulJamo: [0x1100, 0x11ff],
  LatinExtendedAdditional: [0x1e00, 0x1eff],
  GreekExtended: [0x1f00, 0x1fff],
  GeneralPunctuation: [0x2000, 0x206f],
  CurrencySymbols: [0x20a0, 0x20cf],
  LetterlikeSymbols: [0x2100, 0x214f],
  NumberForms: [0x2150, 0x218f],
  Arrows: [0x2190, 0x21ff],
  MathematicalOperators: [0x2200, 0x22ff],
  Hiragana: [0x3040, 0x309f],
  Katakana: [0x30a0, 0x30ff],
  CJKUnifiedIdeographs: [0x4e00, 0x9fff],
  HangulSyllables: [0xac00, 0xd7a3],
};

const byTest =
  (test: RegExp): CharacterSet =>
  (code) =>
    test.test(String.fromCodePoint(code));

export const negated =
  (set: CharacterSet): CharacterSet =>
  (code) =>
    !set(code);

export const oneCharacter =
  (only: number): CharacterSet =>
  (code) =>
    code === only;

export const characterRange =
  (first: number, last: number): CharacterSet =>
  (code) =>
    code >= first && code <= last;

const digit = byTest(/\p{Nd}/u);
const space = byTest(/[ \t\n\r]/);
const word = byTest(/[^\p{P}\p{Z}\p{C}]/u);
const nameStart = byTest(/[\p{L}_:]/u);
const nameCharacter = byTest(/[\p{L}\p{M}\p{Nd}_:.\u00b7-]/u);

/** The sets of XML Schema's multi-character escapes; an upper-case letter is the negation. */
const escapes: Readonly<Record<string, CharacterSet>> = {
  d: digit,
  s: space,
  w: word,
  i: nameStart,
  c: nameCharacter,
};

export function escapedSet(letter: string): CharacterSet | null {
  const set = escapes[letter.toLowerCase()];
  if (!set) return null;
  return letter === letter.toLowerCase() ? set : negated(set);
}

/** Returns the set of `\p{name}`: a general category, or a block as `IsName`; null when it is unknown. */
export function propertySet(name: string): CharacterSet | null {
  if (category.test(name)) {
    try {
      return byTest(new RegExp(`\\p{${name}}`, 'u'));
    } catch {
      return null;
    }
  }
  const block =
    name.startsWith('Is') && Object.hasOwn(blocks, name.slice(2)) ? blocks[name.slice(2)] : undefined;
  return block ? characterRange(...block) : null;
}

/** Makes a set case-insensitive. */
export function ignoringCase(set: CharacterSet): CharacterSet {
  return (code) => {
    if (set(code)) return true;
    const character = String.fromCodePoint(code);
    return [character.toLowerCase(), character.toUpperCase()].some((other) => {
      const [first, second] = other;
      return first !== undefined && second === undefined && set(first.codePointAt(0) ?? code);
    });
  };
}
