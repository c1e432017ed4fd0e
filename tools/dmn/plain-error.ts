/** A problem with the input, in words for the user of the command. */
export class PlainError extends Error {
  override name = 'PlainError';
}
