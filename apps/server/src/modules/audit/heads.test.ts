import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { loadKeyring } from '@waypost/platform/keyring';
import { addKey, dropKey, useKey } from '@waypost/platform/keyring-file';
import { afterEach, expect, it } from 'vitest';
import { isSigned, signEnd, verifierOf } from './heads.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-heads-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a retired key still verifies its own signatures, and nothing else', () => {
  const file = join(folder, 'keyring.json');
  const end = {
    kind: 'head',
    entityId: EMPTY_ID,
    position: 13,
    linkHash: 'ab'.repeat(32),
    signedAt: '2026-11-26T10:00:00.000Z',
  } as const;
  const signed = signEnd(loadKeyring(file), end);
  useKey(file, addKey(file));
  dropKey(file, 'k1', verifierOf(loadKeyring(file), 'k1'));
  const after = loadKeyring(file);
  expect(isSigned(after, signed)).toBe(true);
  expect(isSigned(after, { ...signed, position: 12 })).toBe(false);
  expect(isSigned(loadKeyring(join(folder, 'of-another.json')), signed)).toBe(false);
});
