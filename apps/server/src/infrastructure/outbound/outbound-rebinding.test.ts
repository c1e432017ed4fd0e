import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addressProblem, PrivateAddressError, publicLookup } from './outbound-address.ts';

/** The answers of the resolver, one for each query. */
const answers: LookupAddress[][] = [];
const resolver = vi.fn();
// Replaced in place, because other files of the process have loaded its users.
const machines = dns.lookup;
beforeAll(() => {
  Object.assign(dns, {
    lookup: (name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
      resolver(name);
      done(null, answers.shift() ?? []);
    },
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(dns, { lookup: machines });
  syncBuiltinESMExports();
});
beforeEach(() => resolver.mockClear());

const open = { address: '1.1.1.1', family: 4 };
const within = { address: '169.254.169.254', family: 4 };
const connectTo = (all: boolean) =>
  new Promise<unknown>((resolve) =>
    publicLookup('rebinds.example', { all }, (error, found) => resolve(error ?? found)),
  );

it('a name is resolved again for the connection, which uses only an address that was checked', async () => {
  expect(addressProblem('https://rebinds.example/', { hosts: null, privateHosts: [] })).toBeNull();
  answers.push([open], [within]);
  expect(await connectTo(false)).toBe(open.address);
  expect(await connectTo(false)).toBeInstanceOf(PrivateAddressError);
  expect(resolver).toHaveBeenCalledTimes(2);
});

it.each([true, false])(
  'a name with a public and a private address is refused, whichever is first (all: %s)',
  async (all) => {
    answers.push([open, within], [within, open], [open, { address: '::ffff:10.0.0.1', family: 6 }]);
    for (let time = 0; time < 3; time += 1) expect(await connectTo(all)).toBeInstanceOf(PrivateAddressError);
  },
);

it('a name without an address is not called', async () => {
  answers.push([]);
  expect(await connectTo(true)).toBeInstanceOf(Error);
});
