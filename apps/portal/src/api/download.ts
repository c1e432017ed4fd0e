import type { Download } from '@waypost/contract/downloads';
import type { z } from 'zod';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

/** Asks for a file; what it is to hold is posted, so that it is in no address. */
export async function download<B extends z.ZodType>(file: Download<B>, body: z.input<B>): Promise<Blob> {
  const response = await send(
    new Request(serviceUrl(file.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return response.blob();
}
