import { z } from 'zod';
import { port, type Setting } from './setting-shapes.ts';

/** The settings of the stand-ins for external systems. */
export const sandboxSettings = {
  SANDBOX_TLS_PORT: {
    shape: port.optional(),
    readBy: ['sandbox', 'launcher'],
    about:
      'port at which the stand-in payers answer over https, to clients alone whose certificate is of their own authority',
    usual: 'they do not',
  },
  SANDBOX_TIME_SCALE: {
    shape: z.coerce.number('must be a number').min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').default(1),
    readBy: ['sandbox'],
    about: 'factor on every delay of the stand-ins, 0 to 1',
  },
} as const satisfies Record<string, Setting>;
