import { files } from 'virtual:contract';
import type { DownloadBodies } from '@waypost/contract/downloads';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

/** Downloads a file. The request is posted, so that no patient data is in the address. */
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
