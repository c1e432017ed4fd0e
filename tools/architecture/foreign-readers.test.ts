import { describe, expect, it } from 'vitest';
import { hostileReaders as ofSandbox } from '../../apps/sandbox/src/testing/hostile-readers.ts';
import { hostileReaders as ofServer } from '../../apps/server/src/testing/hostile-readers.ts';
import { hostileReaders as ofDecisions } from '../../packages/dmn/test/hostile-readers.ts';
import { foreignReaders, parsersIn } from './foreign-readers.ts';
import { servingFiles } from './imports.ts';

describe('a reader of untrusted text', () => {
  it('is found by the functions it calls', () => {
    const text = `
      const a = JSON.parse(given) as unknown;
      const b = await answer.json();
      const c = Buffer.from(given, 'base64url');
      const d = new URLSearchParams(given);
      const e = Buffer.from(given, 'utf8'), f = parts.parse(given), g = reply.json({ a });`;
    expect(parsersIn('x.ts', text)).toEqual(['JSON.parse', 'URLSearchParams', 'base64', 'json']);
  });

  it('is listed in tools/architecture/foreign-readers.ts with hostile text or a reason', () => {
    const found = servingFiles().flatMap(({ file, text }) => {
      const calls = parsersIn(file, text);
      return calls.length === 0 ? [] : [[file, [...calls].sort().join(' ')]];
    });
    const listed = Object.entries(foreignReaders).map(([file, [calls]]) => [
      file,
      calls.split(' ').sort().join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  });

  it('is tested by existing rows, and each row has text to test', () => {
    const rows = [...ofServer, ...ofSandbox, ...ofDecisions];
    const names = rows.map(({ reader }) => reader);
    expect(new Set(names).size).toBe(names.length);
    expect(rows.filter(({ inputs }) => Object.keys(inputs).length === 0)).toEqual([]);
    const named = Object.values(foreignReaders).flatMap(([, fed]) => (typeof fed === 'string' ? [] : fed));
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
