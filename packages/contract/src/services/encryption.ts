import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, open, secret } from '../classes.ts';
import { instant } from '../values.ts';

export const encryptionContract = {
  sign: oc
    .route({
      method: 'POST',
      path: '/services/encryption/api/signatures',
      tags: ['encryption'],
      summary: 'Sign who comes to a linked product',
      description:
        'The text that is signed is the lCode, the client codes in ascending order joined by commas, and the timestamp, joined by line feeds. Ed25519; `signatureKey` has the public key.',
    })
    .input(
      z.object({
        lCode: internal(z.string().min(1).max(40)),
        clientCodes: z.array(internal(z.string().min(1).max(40))).max(2000),
      }),
    )
    .output(z.object({ signature: secret(z.string()), timestamp: internal(instant) })),
  signatureKey: oc
    .route({
      method: 'GET',
      path: '/services/encryption/api/signatures/key',
      tags: ['encryption'],
      summary: 'The public keys that signatures are checked with, PEM; the current one first',
    })
    .output(z.array(open(z.string()))),
};
