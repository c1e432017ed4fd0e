import type { EncryptionType } from '@waypost/contract/encryption/calls';
import type { Keyring } from '@waypost/platform/keyring';

/** The encryption keys of a kind of linked product, 256 bits, base64url; the current one first. */
export const productKeys = (keyring: Keyring, type: EncryptionType): string[] =>
  keyring.derive(`linked-product-encryption ${type}`);
