import type { UserFile } from '@waypost/contract/files/calls';
import { api } from '#src/api/client.ts';

const OFTEN_MS = 2000;
const SELDOM_MS = 15_000;
/** Asked often at first: most files are made within a minute. */
const OFTEN = 30;
/** About an hour; then only the list of files tells. */
const MOST = 270;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until a file is made, or could not be; null when it is not told of any more. */
export async function untilMade({ fileId }: UserFile): Promise<UserFile | null> {
  for (let asked = 0; asked < MOST; asked += 1) {
    await pause(asked < OFTEN ? OFTEN_MS : SELDOM_MS);
    // A call that fails is asked again; of another organisation the file is not among the files.
    const files = await api.files.myFiles({}).catch(() => undefined);
    const file = files?.find((each) => each.fileId === fileId);
    if (files && file?.state !== 'preparing') return file ?? null;
  }
  return null;
}
