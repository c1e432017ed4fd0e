import type { EncryptionType } from '@waypost/contract/encryption/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { CompactEncrypt } from 'jose';
import type { Scope } from '../../framework/work.ts';
import { productKeys } from '../../infrastructure/product-keys.ts';

/**
 * Encrypts a text so that only the product with the key of its type can read it. The authenticated header names the
 * user who requested it.
 */
export function encryptFor(
  keyring: Keyring,
  scope: Scope,
  type: EncryptionType,
  text: string,
): Promise<string> {
  const [key = ''] = productKeys(keyring, type);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'dir',
      enc: 'A256GCM',
      kid: type,
      iss: scope.entity.lCode,
      sub: scope.actor.id,
      iat: Math.floor(scope.clock.now().getTime() / 1000),
    })
    .encrypt(Buffer.from(key, 'base64url'));
}
