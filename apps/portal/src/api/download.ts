import { files } from 'virtual:contract';
import type { DownloadBodies } from '@waypost/contract/downloads';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

/** Asks for a file; what it is to hold is posted, so that it is in no address. */
export async function download<File extends keyof DownloadBodies>(
  file: File,
  body: DownloadBodies[File],
): Promise<Blob> {
  const response = await send(
    new Request(serviceUrl(files[file]), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return response.blob();
}
