/** What a text of another system says, if it is JSON; null if it is not. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
