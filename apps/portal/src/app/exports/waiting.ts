/** Number of files that this page waits for and announces by name. */
let waiting = 0;

export const isWaitingForFile = (): boolean => waiting > 0;

/** Remembers that this page waits, until the promise settles. */
export async function whileWaiting<T>(made: Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await made;
  } finally {
    waiting -= 1;
  }
}
