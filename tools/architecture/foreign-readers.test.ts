import { describe, expect, it } from 'vitest';
import { hostileReaders as ofSandbox } from '../../apps/sandbox/src/testing/hostile-readers.ts';
import { hostileReaders as ofServer } from '../../apps/server/src/testing/hostile-readers.ts';
import { hostileReaders as ofDecisions } from '../../packages/dmn/test/hostile-readers.ts';
import { foreignReaders, parsersIn } from './foreign-readers.ts';
import { servingFiles } from './imports.ts';

describe('a reader of untrusted text', () => {
  it('a reader of untrusted text is found by the functions it calls', () => {
    const text = `
      const a = JSON.parse(given) as unknown;
      const b = await answer.json();
      const c = Buffer.from(given, 'base64url');
      const d = new URLSearchParams(given);
      const e = Buffer.from(given, 'utf8'), f = parts.parse(given), g = reply.json({ a });`;
    expect(parsersIn('x.ts', text)).toEqual(['JSON.parse', 'URLSearchParams', 'base64', 'json']);
  });

  it('a reader of untrusted text is listed in tools/architecture/foreign-readers.ts with hostile text or a reason', () => {
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

  it('a reader of untrusted text is tested by existing rows, and each row has inputs', () => {
    const rows = [...ofServer, ...ofSandbox, ...ofDecisions];
    const names = rows.map(({ reader }) => reader);
    expect(new Set(names).size).toBe(names.length);
    expect(rows.filter(({ inputs }) => Object.keys(inputs).length === 0)).toEqual([]);
    const named = Object.values(foreignReaders).flatMap(([, coverage]) =>
      typeof coverage === 'string' ? [] : coverage,
    );
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
