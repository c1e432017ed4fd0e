import { expect, it } from 'vitest';
import { mappingOptions } from './mapping-options.ts';

const used = (day: number) => `2026-11-2${day}T10:00:00.000Z`;
const of = { sourceId: 's', kind: 'orders' as const };
const mappings = [
  { ...of, mappingId: 'a', name: 'Export', usedAt: used(1) },
  { ...of, mappingId: 'b', name: 'Export', usedAt: used(2) },
  { ...of, mappingId: 'c', name: 'Nightly', usedAt: used(3) },
  { ...of, mappingId: 'd', name: 'Nightly', usedAt: used(3), kind: 'plans' as const },
  { ...of, mappingId: 'e', name: 'Nightly', usedAt: used(3), sourceId: 't' },
];
const valuesOf = (options: { value: string }[]) => options.map(({ value }) => value);

it('mappings of the source and kind are offered, with the time of use if names repeat', () => {
  const options = mappingOptions(mappings, of, null);
  expect(valuesOf(options)).toEqual(['', 'a', 'b', 'c']);
  const [, first, second, third] = options.map(({ label }) => label);
  expect(first).toMatch(/^As Export, last used .*21/);
  expect(second).toMatch(/^As Export, last used .*22/);
  expect(third).toBe('As Nightly');
});

it('the mapping of a folder stays selected without a name, only for its source and kind', () => {
  const folder = { ...of, mappingId: 'x' };
  expect(mappingOptions(mappings, of, folder).at(-1)).toEqual({ value: 'x', label: 'As chosen before' });
  expect(valuesOf(mappingOptions(mappings, { ...of, kind: 'plans' }, folder))).toEqual(['', 'd']);
});
