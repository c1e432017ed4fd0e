/** Letters without an accent that compare as other letters. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'ng',
};

/**
 * A name for comparison: lower case, without accents, signs and blanks. The database function `folded` does the
 * same.
 */
export const folded = (name: string): string =>
  PLAIN.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[ßæœþøłđðħıŧŋ]/g, (letter) => letters[letter] ?? letter)
        .replace(/[\s\p{P}\p{S}\p{Mn}\u02b0-\u02ff]+/gu, '');

/** Most names: folding changes only their case. */
const PLAIN = /^[a-z0-9]*$/i;
