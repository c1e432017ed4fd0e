import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, open, secret } from '../core/classes.ts';
import { instant } from '../core/values.ts';

/** The purposes of encryption, each with its own key (P-297). */
export const encryptionTypes = ['linked-product', 'hccra'] as const;
export type EncryptionType = (typeof encryptionTypes)[number];

const plain = secret(z.string().min(1).max(2000));
/** JWE in its compact form (RFC 7516). */
const encrypted = secret(z.string());

export const encryptionContract = {
  encrypt: oc
    .route({
      method: 'POST',
      path: '/services/encryption/api/Encryption',
      tags: ['encryption'],
      summary: 'Encrypt a text for a linked product',
      description:
        'Answers a compact JWE (`dir`, `A256GCM`) that the holder of the key of that type opens. Its protected header says who asked, for which entity and when: `sub`, `iss` (the lCode), `iat`.',
    })
    .input(z.strictObject({ stringToBeEncrypted: plain, encryptionType: internal(z.enum(encryptionTypes)) }))
    .output(z.object({ encryptedString: encrypted })),
  encryptHccra: oc
    .route({
      method: 'POST',
      path: '/services/encryption/api/Encryption/hccra',
      tags: ['encryption'],
      summary: 'Encrypt what HCCRA is opened with',
      description: 'Three compact JWEs as `Encryption` makes them, of the type `hccra`.',
    })
    .input(
      z.strictObject({
        xp5IModeTobeEncrypted: plain,
        xp5IAuthTobeEncrypted: plain,
        contactIdTobeEncrypted: plain,
      }),
    )
    .output(z.object({ xp5IMode: encrypted, xp5IAuth: encrypted, contactId: encrypted })),
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
