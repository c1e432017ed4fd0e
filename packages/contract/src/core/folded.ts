/** Letters that no accent makes, as they are compared. */
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
 * A name as it is compared: in small letters, without accents, signs and blanks. The function `folded` of the database does the
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

/** Most names: nothing of them is folded but their letters' size. */
const PLAIN = /^[a-z0-9]*$/i;
