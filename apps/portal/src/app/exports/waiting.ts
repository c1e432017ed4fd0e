/** Number of files that this page waits for and announces by name. */
let waiting = 0;

export const isWaitingForFile = (): boolean => waiting > 0;

/** Records that this page waits for the promise, until it ends. */
export async function whileWaiting<T>(made: Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await made;
  } finally {
    waiting -= 1;
  }
}
