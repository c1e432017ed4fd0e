/** What is wrong with the input, in words for who gave it. */
export class PlainError extends Error {
  override name = 'PlainError';
}
