import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  type Authority,
  type CertificateAndKey,
  openAuthority,
} from '../../../../sandbox/src/payers/tls/authority.ts';

/** Certificates of an authority that the file creates. */
export function testAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-authority-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return openAuthority(folder);
}

/** A certificate in the form that a connection accepts. */
export const written = ({ certificate, key }: CertificateAndKey) => ({ certificate, privateKey: key });
