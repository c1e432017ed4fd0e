import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makePrivateFolder } from './folders.ts';

it('makePrivateFolder makes every new folder, and an existing target folder, inaccessible to other users', () => {
  const place = mkdtempSync(join(tmpdir(), 'waypost-folders-'));
  const mode = (folder: string) => statSync(folder).mode & 0o777;
  chmodSync(place, 0o755);
  const inner = join(place, 'keys', 'old');
  makePrivateFolder(inner);
  expect([mode(join(place, 'keys')), mode(inner), mode(place)]).toEqual([0o700, 0o700, 0o755]);
  makePrivateFolder(place);
  expect(mode(place)).toBe(0o700);
  rmSync(place, { recursive: true });
});
