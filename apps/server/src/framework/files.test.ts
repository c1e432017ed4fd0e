import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createClock } from '@waypost/platform/clock';
import { loadKeyring } from '@waypost/platform/keyring';
import { afterAll, describe, expect, it } from 'vitest';
import { MissingFileError } from '../infrastructure/files/file-store.ts';
import { folderStore } from '../infrastructure/files/folder-store.ts';
import { createFiles } from './files.ts';

const home = mkdtempSync(join(tmpdir(), 'waypost files '));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const clock = createClock(0);
const keyring = loadKeyring(join(home, 'keys/keyring.json'));
const folder = join(home, 'files');
const store = folderStore(folder);
const files = createFiles({ store, keyring, clock });
const pdf = Buffer.from(`%PDF-1.7\n${'A patient, by name. '.repeat(9000)}`);
const write = (content: Buffer, maxBytes = 1_000_000) =>
  files.write({ type: 'application/pdf', content: [content.subarray(0, 3), content.subarray(3)], maxBytes });
const stored = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

describe('a stored file', () => {
  it('a stored file is read as it was written, whole or in a range, and is sealed in a folder that only its owner can read', async () => {
    const file = await write(pdf);
    expect(file).toMatchObject({ content_type: 'application/pdf', size: pdf.length });
    expect(await buffer(files.read(file))).toEqual(pdf);
    expect(await buffer(files.read(file, { from: 100_000, length: 20 }))).toEqual(
      pdf.subarray(100_000, 100_020),
    );
    const [name = '', ...others] = stored();
    expect(others).toEqual([]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect((await buffer(store.get(file.id, 0))).includes('A patient')).toBe(false);
    await store.remove(file.id);
    await store.remove(file.id);
    await expect(buffer(files.read(file))).rejects.toBeInstanceOf(MissingFileError);
  });

  it('a stored file is refused if it has another type or is too large, and nothing of it remains', async () => {
    for (const invalid of [Buffer.from('%PD'), Buffer.from('<html>%PDF-1.7 and more'), Buffer.alloc(0)])
      await expect(write(invalid)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    await expect(write(pdf, 1000)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(stored()).toEqual([]);
  });

  it('a stored file must be named by a UUID, so no name can leave the folder', async () => {
    for (const name of ['../keys/keyring.json', '', '/etc/passwd'])
      await expect(async () => buffer(store.get(name, 0))).rejects.toThrow(TypeError);
  });
});

describe('the folder of files', () => {
  it('the folder of files lists files stored before a given time, and removes interrupted ones before it', async () => {
    const [old, young] = [await write(pdf), await write(pdf)];
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    const place = (id: string) => join(folder, id.slice(-2), id);
    utimesSync(place(old.id), yesterday, yesterday);
    mkdirSync(join(folder, 'ab'), { recursive: true });
    const part = join(folder, 'ab', `${young.id}.part`);
    writeFileSync(part, 'half');
    utimesSync(part, yesterday, yesterday);
    const found: string[] = [];
    for await (const id of store.olderThan(new Date(Date.now() - 86_400_000))) found.push(id);
    expect(found).toEqual([old.id]);
    expect(stored().some((name) => name.endsWith('.part') && name.includes(young.id))).toBe(false);
    const nowhere = folderStore(join(home, 'nothing'));
    for await (const id of nowhere.olderThan(new Date())) throw new Error(id);
  });
});
