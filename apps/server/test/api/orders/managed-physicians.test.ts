import type { ListedPhysician, ManagedPhysician } from '@waypost/contract/orders/physician-calls';
import type { ProviderIndividual } from '@waypost/contract/orders/physicians';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  changePhysician,
  createPhysician,
  endPhysician,
  freshNpi,
  listed,
  listManager,
  newDataManager,
  newPhysician,
  PHYSICIANS,
  physicianOf,
} from '../support/managed-lists.ts';
import { addOrder, bareCase, ORDERS, ordersOf } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let at: Organization;
let petra: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [listManager] });
  petra = await at.invite(newDataManager);
  ruth = await at.person('ruth');
});

const read = async (one: Pick<ManagedPhysician, 'physicianId'>) =>
  (await petra.call<ManagedPhysician>('GET', `${PHYSICIANS}/${one.physicianId}`)).body;
const written = ({
  physicianId: _id,
  npi: _npi,
  endedAt: _ended,
  version: _version,
  ...rest
}: ManagedPhysician) => rest;
const search = async (npi: string) =>
  (await ruth.call<ProviderIndividual[]>('GET', `/services/case/api/ProviderIndividuals?search=${npi}`)).body;
const recordsOf = async ({ physicianId }: Pick<ManagedPhysician, 'physicianId'>) =>
  (
    await pool.query(
      "select operation, actor_id as by from audit_record where domain_type = 'Physician' and domain_id = $1",
      [physicianId],
    )
  ).rows;

const address = {
  line1: '4 Mill Road',
  line2: null,
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402-1234',
  phone: '9375550110',
  fax: null,
};
const moran = {
  use: 'Medical Records',
  firstName: 'Tess',
  lastName: 'Moran',
  phone: '9375550112',
  fax: null,
  email: null,
};
const office = { ...moran, use: 'Office', firstName: null, lastName: 'Front desk' };

it('a physician is added with addresses and contacts, read back, audited, and found at once for an order', async () => {
  const body = newPhysician({
    namePrefix: 'Dr.',
    email: 'i.varga@mill.example',
    addresses: [address],
    contacts: [moran, office],
  });
  const { status, body: one, text } = await createPhysician(petra, body);
  expect(status, text).toBe(201);
  expect(one).toMatchObject({ ...body, middleName: null, endedAt: null, version: 1 });
  expect(await read(one)).toEqual(one);
  const [known] = await search(one.npi);
  expect(known?.providerIndividualAddresses[0]).toMatchObject({ line1: '4 Mill Road', phone: '9375550110' });
  expect(known?.providerIndividualContacts.map(({ lastName }) => lastName)).toEqual(['Moran', 'Front desk']);
  expect(await recordsOf(one)).toEqual([{ operation: 'Create', by: petra.userId }]);
});

it('a change is sent as a whole and requires the version; repeating it changes nothing and writes no audit record', async () => {
  const one = await physicianOf(petra, { addresses: [address], contacts: [moran] });
  const second = { ...address, line1: '9 Quay Street' };
  const { body, text } = await changePhysician(petra, one, {
    ...written(one),
    lastName: 'Varga-Lind',
    addresses: [second, address],
  });
  expect(body, text).toMatchObject({ lastName: 'Varga-Lind', addresses: [second, address], version: 2 });
  expect(body.contacts).toEqual(one.contacts);
  expect(await read(one)).toEqual(body);
  expect((await changePhysician(petra, one, written(one))).status).toBe(412);
  expect((await changePhysician(petra, body, written(body))).body.version).toBe(2);
  expect(await recordsOf(one)).toHaveLength(2);
  expect((await petra.call('PUT', `${PHYSICIANS}/${one.physicianId}`, written(one))).status).toBe(428);
});

it('an omitted contact ends: an order that uses it keeps it, and adding it again restores the same contact', async () => {
  const one = await physicianOf(petra, { contacts: [moran, office] });
  const [records, desk] = one.contacts;
  const caseId = await bareCase(ruth);
  const order = await addOrder(ruth, caseId, {
    physician: [{ useId: 0, providerIndividualId: one.physicianId }],
  });
  const path = `${ORDERS}/${order.orderId}/physicians/${order.physician[0]?.orderPhysicianId}/contacts`;
  expect((await ruth.call('POST', path, [records?.contactId], newKey())).status).toBe(200);
  const changed = (
    await changePhysician(petra, one, { ...written(one), contacts: [{ ...desk, lastName: 'Reception' }] })
  ).body;
  // A contact with an id is changed in place.
  expect(changed.contacts).toEqual([{ ...desk, lastName: 'Reception' }]);
  expect((await search(one.npi))[0]?.providerIndividualContacts).toHaveLength(1);
  const [kept] = await ordersOf(ruth, caseId);
  expect(kept?.physician[0]?.contacts.map(({ lastName }) => lastName)).toEqual(['Moran']);
  const other = await addOrder(ruth, caseId, {
    physician: [{ useId: 0, providerIndividualId: one.physicianId }],
  });
  const otherPath = `${ORDERS}/${other.orderId}/physicians/${other.physician[0]?.orderPhysicianId}/contacts`;
  expect((await ruth.call('POST', otherPath, [records?.contactId], newKey())).status).toBe(400);
  const back = (
    await changePhysician(petra, changed, { ...written(changed), contacts: [...changed.contacts, moran] })
  ).body;
  expect(back.contacts.find(({ lastName }) => lastName === 'Moran')).toEqual(records);
});

it('an ended physician is not found and refused for new orders, stays on existing ones, and can be reactivated', async () => {
  const one = await physicianOf(petra);
  const caseId = await bareCase(ruth);
  const physician = [{ useId: 0, providerIndividualId: one.physicianId }];
  const before = await addOrder(ruth, caseId, { physician });
  const ended = (await endPhysician(petra, one)).body;
  expect(ended.endedAt).not.toBeNull();
  expect(await search(one.npi)).toEqual([]);
  expect((await ruth.call('POST', `${ORDERS}?caseId=${caseId}`, { physician }, newKey())).status).toBe(400);
  const [kept] = await ordersOf(ruth, caseId);
  expect(kept?.physician[0]).toMatchObject({ npi: one.npi, providerIndividualId: one.physicianId });
  const same = await ruth.call(
    'PATCH',
    `${ORDERS}/${before.orderId}`,
    { physician, orderNumber: 'A-1' },
    {
      'if-match': String(before.version),
    },
  );
  expect(same.status, same.text).toBe(200);
  const again = (await endPhysician(petra, ended, false)).body;
  expect([again.endedAt, again.version]).toEqual([null, 3]);
  expect(await search(one.npi)).toHaveLength(1);
});

it.each<[string, object, number, string]>([
  ['an NPI whose last digit does not check', { npi: '1234567890' }, 400, 'npi'],
  ['no last name', { lastName: '' }, 400, 'lastName'],
  ['an address that is no e-mail address', { email: 'varga' }, 400, 'email'],
  [
    'a phone number of nine digits',
    { addresses: [{ ...address, phone: '937555011' }] },
    400,
    'addresses.0.phone',
  ],
  ['a contact twice', { contacts: [moran, { ...moran, phone: null }] }, 400, 'contacts.1.lastName'],
  [
    'a contact of nobody',
    { contacts: [{ ...moran, contactId: '0190c1de-0000-7000-8000-000000000001' }] },
    422,
    'contacts.0.contactId',
  ],
])(
  'a physician with %s is refused by its field, and nothing is stored',
  async (_what, invalid, status, path) => {
    const total = async () => (await listed(petra, PHYSICIANS)).body.total;
    const before = await total();
    const answer = await createPhysician(petra, newPhysician(invalid));
    expect([answer.status, answer.body.errors?.map((error) => error.path.replace(/^body\./, ''))]).toEqual([
      status,
      [path],
    ]);
    expect(await total()).toBe(before);
  },
);

it('an NPI is unique, also among ended physicians; the same key never adds two', async () => {
  const { npi, ...one } = await physicianOf(petra);
  await endPhysician(petra, one);
  const taken = await createPhysician(petra, newPhysician({ npi }));
  expect([taken.status, taken.body.code]).toEqual([409, 'PHYSICIAN_NPI_TAKEN']);
  const [key, body] = [newKey(), newPhysician()];
  const made = [await createPhysician(petra, body, key), await createPhysician(petra, body, key)];
  expect(new Set(made.map((answer) => answer.body.physicianId)).size).toBe(1);
});

it('physicians are listed by name and searched by words and NPI in pages, with ended ones on request', async () => {
  const lastName = `Quill${process.pid}`;
  const made: ManagedPhysician[] = [];
  for (const firstName of ['Bram', 'ada', 'Cleo'])
    made.push(await physicianOf(petra, { firstName, lastName, addresses: [address], npi: freshNpi() }));
  const rows = async (query: Record<string, string>) =>
    (await listed<ListedPhysician>(petra, PHYSICIANS, query)).body.rows.map(({ firstName }) => firstName);
  expect(await rows({ search: lastName })).toEqual(['ada', 'Bram', 'Cleo']);
  expect(await rows({ search: `Quill${process.pid}, Bram` })).toEqual(['Bram']);
  expect(await rows({ search: made[2]?.npi ?? '' })).toEqual(['Cleo']);
  const first = (await listed<ListedPhysician>(petra, PHYSICIANS, { search: lastName, limit: '2' })).body;
  expect(first.rows[0]).toMatchObject({ city: 'Dayton', state: 'OH', phone: '9375550110' });
  expect(await rows({ search: lastName, limit: '2', after: first.next ?? '' })).toEqual(['Cleo']);
  const [bram] = made;
  if (bram) await endPhysician(petra, bram);
  expect(await rows({ search: lastName })).toEqual(['ada', 'Cleo']);
  expect(await rows({ search: lastName, includeEnded: '' })).toEqual(['ada', 'Bram', 'Cleo']);
  expect(await rows({ search: lastName, sort: '-name' })).toEqual(['Cleo', 'ada']);
  const filter = { name: { filterType: 'text', type: 'startsWith', filter: `${lastName}, C` } };
  expect(await rows({ filter: JSON.stringify(filter) })).toEqual(['Cleo']);
  for (const column of ['name', 'npi', 'place', 'email']) {
    const part = { [column]: { filterType: 'text', type: 'contains', filter: 'nowhere' } };
    expect(await rows({ filter: JSON.stringify(part) }), column).toEqual([]);
  }
  const place = { place: { filterType: 'text', type: 'equals', filter: 'Dayton, oh' } };
  expect(await rows({ search: lastName, filter: JSON.stringify(place) })).toEqual(['ada', 'Cleo']);
  for (const invalid of ['limit=0', 'sort=phone', 'filter=[]'])
    expect((await petra.call('GET', `${PHYSICIANS}?${invalid}`)).status, invalid).toBe(400);
});
