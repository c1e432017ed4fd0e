import type { LookupAddress } from 'node:dns';
import { beforeEach, expect, it, vi } from 'vitest';

/** What the resolver answers, one answer for each time it is asked. */
const answers: LookupAddress[][] = [];
const asked = vi.fn();
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    asked(name);
    done(null, answers.shift() ?? []);
  },
}));
// Other files of the process have loaded it with the resolver of the machine.
vi.resetModules();
const { addressProblem, PrivateAddressError, publicLookup } = await import('./outbound-address.ts');
beforeEach(() => asked.mockClear());

const open = { address: '1.1.1.1', family: 4 };
const within = { address: '169.254.169.254', family: 4 };
const connectTo = (all: boolean) =>
  new Promise<unknown>((resolve) =>
    publicLookup('rebinds.example', { all }, (error, found) => resolve(error ?? found)),
  );

it('a name that leads elsewhere once it was checked is asked for at the connection, whose address is the one that was checked', async () => {
  expect(addressProblem('https://rebinds.example/', { hosts: null, privateHosts: [] })).toBeNull();
  answers.push([open], [within]);
  expect(await connectTo(false)).toBe(open.address);
  expect(await connectTo(false)).toBeInstanceOf(PrivateAddressError);
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each([true, false])(
  'a name that leads to both is refused, whichever comes first (all: %s)',
  async (all) => {
    answers.push([open, within], [within, open], [open, { address: '::ffff:10.0.0.1', family: 6 }]);
    for (let time = 0; time < 3; time += 1) expect(await connectTo(all)).toBeInstanceOf(PrivateAddressError);
  },
);

it('a name without an address is not called', async () => {
  answers.push([]);
  expect(await connectTo(true)).toBeInstanceOf(Error);
});
