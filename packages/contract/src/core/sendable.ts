/** The text that X12 can carry: letters A to Z in both cases, digits and the punctuation of a keyboard. */

/**
 * Letters that are sent as other letters, though no accent can be removed from them; `packages/x12` writes them,
 * and a test compares the two.
 */
const foldedLetters = new Set('ßẞæÆœŒøØłŁđĐðÐþÞħĦŧŦŋŊıªº’‘ʼʻ´′“”–—‐‑−');
const sendableCharacters = /[ -~]/;
/**
 * Characters that are sent as a blank: control characters, white space of every kind, and the separators of a
 * message.
 */
const blank = /[\p{Cc}\p{Cf}\p{Z}*:^~]/u;
const accent = /\p{M}/u;

/** Whether a payer receives each letter of a name, accented letters without their accents. An empty name qualifies. */
export function isSendableName(text: string): boolean {
  let isEmpty = true;
  for (const character of text.normalize('NFD')) {
    if (blank.test(character) || accent.test(character)) continue;
    if (!sendableCharacters.test(character) && !foldedLetters.has(character)) return false;
    isEmpty = false;
  }
  return !isEmpty || text.trim() === '';
}

/** Whether a payer receives an identifier unchanged. */
export const isSendableIdentifier = (text: string): boolean => /^[ -~]*$/.test(text) && !/[*:^~]/.test(text);
