import type { Order } from '@waypost/contract/orders/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { coveredCase } from '../support/coverages.ts';
import { addOrder, bareCase, patchOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { knownPatient } from '../support/patients.ts';
import { invitation, listUsers, sendInvitation } from '../support/people.ts';

let at: Organization;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
});

const without = (body: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

describe('absent and empty fields', () => {
  it('absent and empty fields of a new insurance are equal: blanks, an address, and the codes of the facility [C-100][C-289]', async () => {
    const of = await coveredCase(ruth);
    const whole = of.newOne();
    const plan = { insuranceName: 'Said in Three Ways' };
    const empty = { groupNumber: '', clientInsuranceCode: '', preClaimRequirementCode: '' };
    const dates = { periodStart: '', periodEnd: '' };
    const named = (rcsInsuranceCode: string) => ({ ...whole.coverage, ...plan, rcsInsuranceCode });
    const left = [...Object.keys(empty), ...Object.keys(dates), 'address'];
    const person = { firstName: 'Odalys', lastName: 'Ferreira' };
    const ways = await Promise.all([
      of.add({
        ...without(whole, 'lCode', 'clientCode', 'paymentBy'),
        coverage: without(named('WAY-1'), ...left),
        coverageSubscriber: person,
      }),
      of.add({
        ...whole,
        lCode: '',
        clientCode: '',
        coverage: { ...named('WAY-2'), ...empty, ...dates, address: null },
        coverageSubscriber: { ...person, middleInitial: '', birthDate: '', gender: '', address: null },
      }),
    ]);
    for (const { status, text } of ways) expect(status, text).toBe(201);
    const [absent, said] = ways.map(({ body }) => ({
      ...without(body.coverage, 'rcsInsuranceCode', 'subscriberId'),
      person: body.coverageSubscriber,
    }));
    expect(absent).toEqual(said);
    expect(absent).toMatchObject({ groupNumber: null, periodStart: null, address: null });
  });

  it('absent and empty optional fields of a complete address are equal', async () => {
    const of = await coveredCase(ruth);
    const one = await of.added();
    const filled = { line1: '9 Quay', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' };
    const changed = await of.patch(one, { coverageSubscriber: { address: filled } });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.coverageSubscriber.address).toMatchObject({ ...filled, line2: null, line3: null });
  });

  it('absent and empty dates of a new order are equal, and an empty date clears the stored one [C-192]', async () => {
    const dates = ['dateOfService', 'admitDate', 'dischargeDate'] as const;
    const all = (value: string | null) => Object.fromEntries(dates.map((name) => [name, value]));
    const caseId = await bareCase(ruth);
    const shown = (order: Order) => dates.map((name) => order[name]);
    const absent = await addOrder(ruth, caseId, {});
    for (const empty of ['', null]) {
      const order = await addOrder(ruth, caseId, { ...all(empty), chargeAmount: '' });
      expect([shown(order), order.chargeAmount]).toEqual([shown(absent), null]);
      const filled = await patchOrder(ruth, order, { ...all('2026-11-02'), chargeAmount: '12.50' });
      const patched = await patchOrder(ruth, filled.body, { orderNumber: 'A-1' });
      expect(shown(patched.body)).toEqual(['2026-11-02', '2026-11-02', '2026-11-02']);
      const cleared = await patchOrder(ruth, patched.body, { ...all(empty), chargeAmount: '' });
      expect([shown(cleared.body), cleared.body.chargeAmount], cleared.text).toEqual([shown(absent), null]);
    }
  });

  it('null or an empty text clears a patient field, and is refused for a required one [C-208][C-212]', async () => {
    const { change, known } = await knownPatient(ruth);
    const filled = { email: 'marisol@alder.example', medicalRecordNumber: '0088213', language: 'es' };
    for (const empty of ['', null]) {
      expect((await change(filled)).status).toBe(200);
      const cleared = await change({ email: empty, medicalRecordNumber: empty, language: empty });
      expect(cleared.status, cleared.text).toBe(200);
      expect(await known()).toMatchObject({ email: null, medicalRecordNumber: null, language: null });
    }
    const refused = await change({ birthDate: '' });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'birthDate']);
  });

  it('an invitation may omit the fields that have no effect [P-155]', async () => {
    const elena = at.administrator;
    const payload = invitation(elena);
    const least = without(
      { ...payload, scope: without(payload.scope, 'name', 'lCode') },
      ...['inviterFirstName', 'inviterLastName', 'inviterEmail', 'phoneNumberExtension'],
      ...['harpOperatorCode', 'additionalAccesses'],
    );
    const sent = await sendInvitation(elena, least);
    expect(sent.status, sent.text).toBe(201);
    const person = (await listUsers(elena)).find(({ userId }) => userId === sent.body.userObjectId);
    expect(person).toMatchObject({ email: payload.newUserEmail, status: 'Pending' });
  });
});
