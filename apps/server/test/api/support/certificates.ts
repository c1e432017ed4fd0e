import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  type Authority,
  type CertificateAndKey,
  openAuthority,
} from '../../../../sandbox/src/payers/tls/authority.ts';

/** Certificates of an authority of the file's own. */
export function testAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-authority-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return openAuthority(folder);
}

/** A certificate as a connection is given it. */
export const written = ({ certificate, key }: CertificateAndKey) => ({ certificate, privateKey: key });
