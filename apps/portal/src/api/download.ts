import { files } from 'virtual:contract';
import type { DownloadBodies } from '@waypost/contract/files/downloads';
import { send } from './send.ts';
import { serviceUrl } from './settings.ts';

/** Downloads a file. The parameters are posted, so that no patient data is in the address; only an id may be in it. */
export async function download<File extends keyof DownloadBodies>(
  file: File,
  body: DownloadBodies[File],
): Promise<Blob> {
  const { method, path } = files[file];
  const ids = new Map(Object.entries(body));
  const address = serviceUrl(
    path.replace(/\{(\w+)\}/g, (_all, id: string) => encodeURIComponent(ids.get(id))),
  );
  const posted = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await send(new Request(address, method === 'POST' ? posted : { method }));
  return response.blob();
}
