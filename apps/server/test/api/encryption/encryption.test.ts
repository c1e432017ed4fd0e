import { join } from 'node:path';
import { loadKeyring } from '@waypost/platform/keyring';
import { compactDecrypt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { productKeys } from '../../../src/infrastructure/product-keys.ts';
import { type Client, call } from '../support/client.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const ENCRYPT = '/services/encryption/api/Encryption';
const HCCRA = `${ENCRYPT}/hccra`;
const hccra = { xp5IModeTobeEncrypted: 'P', xp5IAuthTobeEncrypted: 'auth-1', contactIdTobeEncrypted: '17' };

let at: Organization;
let marcus: Client;
beforeAll(async () => {
  at = await makeOrganization();
  marcus = await at.person('marcus');
});

/** Decrypts a text as the product with the key does. */
async function opened(text: string, type: 'linked-product' | 'hccra') {
  const [key = ''] = productKeys(
    loadKeyring(join(process.env.WAYPOST_TEST_HOME ?? '', 'keys/keyring.json')),
    type,
  );
  const { plaintext, protectedHeader } = await compactDecrypt(text, Buffer.from(key, 'base64url'));
  return { text: new TextDecoder().decode(plaintext), header: protectedHeader };
}

describe('a text for a linked product', () => {
  it('a text is encrypted with the key of its type, and names the requester [P-294][P-297]', async () => {
    const asked = { stringToBeEncrypted: 'Zoë 17', encryptionType: 'linked-product' };
    const { status, body } = await marcus.call<{ encryptedString: string }>('POST', ENCRYPT, asked);
    expect(status).toBe(200);
    const { text, header } = await opened(body.encryptedString, 'linked-product');
    expect(text).toBe('Zoë 17');
    expect(header).toMatchObject({
      enc: 'A256GCM',
      kid: 'linked-product',
      iss: at.lcode,
      sub: marcus.userId,
    });
    await expect(opened(body.encryptedString, 'hccra')).rejects.toThrow();
    const again = await marcus.call<{ encryptedString: string }>('POST', ENCRYPT, asked);
    expect(again.body.encryptedString).not.toBe(body.encryptedString);
  });

  it('the text for HCCRA is three separately encrypted texts [P-295]', async () => {
    const { status, body } = await marcus.call<Record<string, string>>('POST', HCCRA, hccra);
    expect(status).toBe(200);
    const texts = await Promise.all(
      ['xp5IMode', 'xp5IAuth', 'contactId'].map(
        async (name) => (await opened(body[name] ?? '', 'hccra')).text,
      ),
    );
    expect(texts).toEqual(['P', 'auth-1', '17']);
  });

  it('encryption is refused without a sign-in, without a product, for another entity, and in another format', async () => {
    const asked = { stringToBeEncrypted: 'x', encryptionType: 'linked-product' };
    const sam = await at.person('sam');
    const { id: elsewhere } = await makeOrganization();
    for (const [path, body] of [
      [ENCRYPT, asked],
      [HCCRA, hccra],
    ] as const) {
      expect((await call('POST', path, {}, body)).status).toBe(401);
      expect((await sam.call('POST', path, body)).status).toBe(403);
      for (const Scope of [elsewhere, 'f0000000-0000-4000-8000-000000000000'])
        expect((await marcus.call('POST', path, body, { Scope })).status).toBe(403);
      expect((await marcus.call('POST', path, {})).status).toBe(400);
    }
    for (const invalid of [
      { encryptionType: 'rot13' },
      { stringToBeEncrypted: '' },
      { stringToBeEncrypted: 'x'.repeat(2001) },
    ])
      expect((await marcus.call('POST', ENCRYPT, { ...asked, ...invalid })).status).toBe(400);
  });
});
