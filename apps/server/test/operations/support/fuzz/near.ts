import type { Random } from './values.ts';

/** An almost valid body, in which one value is missing, additional, too long or of another kind. */
export function spoilt(body: unknown, random: Random): unknown {
  if (Array.isArray(body)) {
    const at = random.whole(0, body.length);
    if (at === body.length || random.chance(0.3)) return [...body, random.pick(odd)];
    return body.map((element, index) => (index === at ? spoilt(element, random) : element));
  }
  if (typeof body !== 'object' || body === null) return random.pick(odd.filter((value) => value !== body));
  const names = Object.keys(body);
  const name = random.pick(names);
  if (name === undefined || random.chance(0.15)) return { ...body, 'nobody knows': 1 };
  const { [name]: value, ...rest } = body as Record<string, unknown>;
  if (random.chance(0.25)) return rest;
  if (typeof value === 'object' && value !== null && random.chance(0.7))
    return { ...rest, [name]: spoilt(value, random) };
  return { ...rest, [name]: random.pick(odd) };
}

const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(12_000),
  '\u0000',
  '\ud800',
  '\u202e',
  '2026-02-30',
  '9999999-01-01',
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  { length: 1 },
  '00000000-0000-0000-0000-000000000000',
];
