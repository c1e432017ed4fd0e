import { z } from 'zod';
import { exactAddress, type Setting, withSlash } from './setting-shapes.ts';

/** The settings of the fax service, which must implement the Phaxio API, version 2.1, as several services do. */
export const faxServiceSettings = {
  FAX_API_URL: {
    shape: exactAddress.optional(),
    readBy: ['worker'],
    about:
      'the fax service, with the API of Phaxio 2.1, such as `https://api.phaxio.com/v2.1/`; the worker calls it. It requires `FAX_API_KEY` and `FAX_API_SECRET`',
    usual: 'none; the stand-in under `npm start`',
  },
  FAX_API_KEY: {
    shape: z.string().optional(),
    readBy: ['worker'],
    about: 'the name the installation has at the fax service',
    usual: 'none',
  },
  FAX_API_SECRET: {
    shape: z.string().optional(),
    readBy: ['worker'],
    isSecret: true,
    about: 'its password there',
    usual: 'none',
  },
} as const satisfies Record<string, Setting>;

type Values = z.infer<
  z.ZodObject<{
    [Name in keyof typeof faxServiceSettings]: (typeof faxServiceSettings)[Name]['shape'];
  }>
>;

/** Where faxes are sent. `apiUrl` ends with a slash. */
export type FaxService = { apiUrl: string; key: string; secret: string };

export const readFaxService = (env: Values): FaxService | null =>
  env.FAX_API_URL && env.FAX_API_KEY && env.FAX_API_SECRET
    ? { apiUrl: withSlash(env.FAX_API_URL), key: env.FAX_API_KEY, secret: env.FAX_API_SECRET }
    : null;
