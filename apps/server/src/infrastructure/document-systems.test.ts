import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@waypost/platform/config';
import type { DocumentSystem } from '@waypost/platform/document-system';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDocumentSystems, systemNamed, viewerOrigins } from './document-systems.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-systems-'));
afterAll(() => rmSync(folder, { recursive: true }));

const north = {
  authorizeUrl: 'https://north.example/auth',
  tokenUrl: 'https://north.example/token',
  clientId: 'portal',
  issuer: 'https://north.example',
  apiUrl: 'https://north.example/api',
  viewerUrl: 'https://view.north.example/page?x=1',
};
const own: DocumentSystem = {
  ...north,
  clientSecret: null,
  scope: '',
  redirectUrl: 'https://portal.example/rco/docsCallBack',
  apiUrl: 'https://own.example/api/',
  viewerUrl: 'https://own.example/viewer',
};

/** The systems of a file with this content, besides the installation's own. */
function load(content: string, ofInstallation: DocumentSystem | null = own) {
  const file = join(folder, 'systems.json');
  writeFileSync(file, content);
  return loadDocumentSystems({
    documentSystem: ofInstallation,
    documentSystemsFile: file,
    portalUrl: 'https://portal.example/rco/',
  });
}
const refusal = (stated: unknown, ofInstallation?: DocumentSystem): string => {
  try {
    load(JSON.stringify(stated), ofInstallation);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('it was not refused');
};

describe('document systems of single facilities', () => {
  it('a facility uses the system that it names, or else the installation’s, and none if the name is unknown', () => {
    const systems = load(JSON.stringify({ north }));
    expect(systemNamed(systems, null)).toBe(own);
    expect(systemNamed(systems, 'nobody')).toBeNull();
    expect(systemNamed(systems, 'north')).toEqual({
      ...north,
      apiUrl: 'https://north.example/api/',
      clientSecret: null,
      scope: 'offline_access',
      redirectUrl: 'https://portal.example/rco/docsCallBack',
      filing: null,
    });
    expect(viewerOrigins(systems)).toEqual(['https://own.example', 'https://view.north.example']);
    expect(viewerOrigins(load(JSON.stringify({}), null))).toEqual([]);
  });

  it('a file that is unreadable, incomplete or has unknown parts is refused without showing its values', () => {
    expect(() => load('{')).toThrow(ConfigError);
    const { issuer: _missing, ...unsafe } = north;
    expect(refusal({ north: unsafe })).toMatch(/north\.issuer/);
    expect(refusal({ 'No Name': north })).toMatch(/small letters/);
    const misspelt = refusal({ north: { ...north, apiUrl: 'ftp://secret', clientPassword: 'secret' } });
    expect(misspelt).toMatch(/north\.apiUrl must be an address/);
    expect(misspelt).not.toContain('secret');
    expect(refusal({ north }, { ...own, issuer: null })).toMatch(/DOCUMENTS_ISSUER must be set/);
  });
});
