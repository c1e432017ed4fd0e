import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConnectionFiles } from './connection-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-connection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['password', 'chain', 'key', 'phrase']) writeFileSync(join(folder, name), ` ${name}\n`);
writeFileSync(join(folder, 'empty'), ' \n');

it('the secrets of a connection are read from the files that it names', () => {
  const all = {
    passwordFile: 'password',
    certificateFile: 'chain',
    keyFile: 'key',
    keyPassphraseFile: 'phrase',
  };
  expect(readConnectionFiles(all, folder)).toEqual({
    password: 'password',
    certificate: { certificate: 'chain', privateKey: 'key', passphrase: 'phrase' },
    problems: [],
  });
  expect(readConnectionFiles({}, folder)).toEqual({
    password: undefined,
    certificate: undefined,
    problems: [],
  });
});

it.each([
  ['a file that is empty', { passwordFile: 'empty' }, ['passwordFile']],
  ['a file that is not there', { certificateFile: 'nowhere', keyFile: 'key' }, ['certificateFile']],
  ['a certificate without a key', { certificateFile: 'chain' }, ['keyFile']],
  ['a key without a certificate', { keyFile: 'key' }, ['certificateFile']],
])('%s is reported with its field', (_what, stated, paths) => {
  const found = readConnectionFiles(stated, folder);
  expect(found.problems.map(({ path }) => path)).toEqual(paths);
  expect(found.certificate).toBeUndefined();
});
