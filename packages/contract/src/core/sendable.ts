/** What of a text X12 carries: capital and small letters from A to Z, digits and the punctuation of a keyboard. */

/** Letters without an accent to remove that are sent as others; `packages/x12` writes them, and a test compares the two. */
const foldedLetters = new Set('ßẞæÆœŒøØłŁđĐðÐþÞħĦŧŦŋŊıªº’‘ʼʻ´′“”–—‐‑−');
const carried = /[ -~]/;
/** Sent as a blank: control characters and blanks of every kind, and what separates elements of a message. */
const blank = /[\p{Cc}\p{Cf}\p{Z}*:^~]/u;
const accent = /\p{M}/u;

/** Whether a name reaches a payer with each of its letters, those with accents without them. Nothing is a name, too. */
export function isSendableName(text: string): boolean {
  let isEmpty = true;
  for (const character of text.normalize('NFD')) {
    if (blank.test(character) || accent.test(character)) continue;
    if (!carried.test(character) && !foldedLetters.has(character)) return false;
    isEmpty = false;
  }
  return !isEmpty || text.trim() === '';
}

/** Whether an identifier reaches a payer as it is: nothing of it may be changed. */
export const isSendableIdentifier = (text: string): boolean => /^[ -~]*$/.test(text) && !/[*:^~]/.test(text);
