import type { UserFile } from '@waypost/contract/files/calls';
import { api } from '#src/api/client.ts';

const FAST_POLL_MS = 2000;
const SLOW_POLL_MS = 15_000;
/** Number of reads at short intervals: most files are ready within a minute. */
const FAST_POLLS = 30;
/** About an hour; later only the list of files shows the result. */
const MAX = 270;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until a file is ready or has failed; null when it is no longer listed. */
export async function waitForFile({ fileId }: UserFile): Promise<UserFile | null> {
  for (let asked = 0; asked < MAX; asked += 1) {
    await pause(asked < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS);
    // A failed call is repeated; in another organization the file is not listed.
    const files = await api.files.myFiles({}).catch(() => undefined);
    const file = files?.find((each) => each.fileId === fileId);
    if (files && file?.state !== 'preparing') return file ?? null;
  }
  return null;
}
