import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyring } from './keyring.ts';
import { addKey, dropKey, readRing, useKey } from './keyring-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-keys-'));
  file = join(folder, 'keys', 'keyring.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('key ring', () => {
  it('the key file is made with a first key and readable by its owner alone', () => {
    expect(loadKeyring(file).current()).toBe('k1');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('a sealed value opens after the current key changed, also in a program that was already running', () => {
    const runningRing = loadKeyring(file);
    const sealed = runningRing.seal('ssn', '900-12-3456');
    expect(sealed).not.toContain('3456');
    useKey(file, addKey(file));

    const other = loadKeyring(file);
    expect(other.open('ssn', sealed)).toBe('900-12-3456');
    const later = other.seal('ssn', 'x');
    expect(later.startsWith('k2.')).toBe(true);
    // It has not checked the file yet; a value sealed with an unknown key makes it check.
    expect(runningRing.open('ssn', later)).toBe('x');
    expect(runningRing.current()).toBe('k2');
  });

  it('a new key is not used before it becomes current', () => {
    const ring = loadKeyring(file);
    expect(addKey(file)).toBe('k2');
    expect(loadKeyring(file).current()).toBe('k1');
    expect(ring.derive('cookies')).toHaveLength(1);
    expect(loadKeyring(file).derive('cookies')).toHaveLength(2);
  });

  it('a running program keeps its keys when the key file becomes unreadable', () => {
    const ring = loadKeyring(file);
    const sealed = ring.seal('ssn', 'x');
    writeFileSync(file, '{');
    utimesSync(file, 1, 1);
    expect(() => ring.open('ssn', 'k9.AAAA')).toThrow(/k9/);
    expect(ring.open('ssn', sealed)).toBe('x');
    expect(() => loadKeyring(file)).toThrow(/restore it from the back-up/);
  });

  it('the current key cannot be dropped, and no key id is used twice', () => {
    loadKeyring(file);
    expect(() => dropKey(file, 'k1', 'public1')).toThrow(/rotate first/);
    useKey(file, addKey(file));
    dropKey(file, 'k1', 'public1');
    expect([...readRing(file).keys.keys()]).toEqual(['k2']);
    expect(() => dropKey(file, 'k1', 'public1')).toThrow(/no key k1/);
    useKey(file, addKey(file));
    dropKey(file, 'k2', 'public2');
    expect(addKey(file)).toBe('k4');
    // The public keys of dropped keys stay.
    expect(loadKeyring(file).verifiers()).toEqual(['public1', 'public2']);
  });

  it('a value sealed for another purpose and a changed value do not open', () => {
    const ring = loadKeyring(file);
    const sealed = ring.seal('raw-x12', 'ISA*00');
    expect(() => ring.open('ssn', sealed)).toThrow();
    const flipped = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => ring.open('raw-x12', flipped)).toThrow();
  });
});
