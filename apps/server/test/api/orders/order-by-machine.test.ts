import type { OpenedCase } from '@waypost/contract/cases/open';
import type { Order } from '@waypost/contract/orders/calls';
import type { Registered } from '@waypost/contract/patients/register';
import { expect, it } from 'vitest';
import { newKey } from '../support/client.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import { ORDERS } from '../support/orders.ts';
import { makeOrganization } from '../support/organization.ts';
import { CASE, freshIdentifier, named, PATIENT, registrar } from '../support/registration.ts';
import { addToRole } from '../support/roles.ts';
import { NPI, wholeVisit } from '../support/visits.ts';

it('a machine account registers a patient, opens a visit, and adds, changes, cancels and deletes an order with charge, diagnoses and physicians', async () => {
  const at = await makeOrganization({ roles: [registrar] });
  const marcus = await at.person('marcus');
  await makeAdministrator(marcus, at);
  await addToRole(marcus.userId, at.roleId(registrar.name), at.id);
  const facilityId = at.facility(0).id;
  const machine = await machineFor(marcus, {
    permissions: ['patient-read', 'patient-write', 'case-management-read', 'case-management-write'],
    facilityIds: [facilityId],
  });
  const token = await tokenOf(machine);
  const callWith = callsIn(at);
  const identifiers = [freshIdentifier()];
  const patient = await callWith<Registered>(token, 'PUT', PATIENT, {
    body: { identifiers, name: named('Marisol', 'Echeverria') },
  });
  expect(patient.body.outcome, patient.text).toBe('registered');
  const opened = await callWith<OpenedCase>(token, 'PUT', CASE, {
    body: {
      ...wholeVisit,
      identifiers: [freshIdentifier('VN')],
      patient: { identifier: identifiers[0] },
      facilityId,
      dateOfServiceStart: '2027-02-03',
    },
  });
  expect(opened.body.outcome, opened.text).toBe('opened');

  const ofCase = `${ORDERS}?caseId=${opened.body.caseId}`;
  const orders = async () => {
    const { status, body } = await callWith<Order[]>(token, 'GET', ofCase);
    return status === 204 ? [] : body;
  };
  const added = await callWith<Order>(token, 'POST', ofCase, {
    body: {
      orderNumber: 'O-1',
      procedureCode: '70551',
      chargeAmount: '1250',
      diagnosis: [{ sequence: 1, code: 'O80' }],
      physician: [{ useId: 1, npi: NPI, familyName: 'Okonkwo' }],
    },
    headers: newKey(),
  });
  expect(added.status, added.text).toBe(201);
  expect(await orders()).toEqual([
    expect.objectContaining({
      orderNumber: 'O-1',
      orderTypeId: 0,
      procedureCode: '70551',
      chargeAmount: '1250.00',
      diagnosis: [expect.objectContaining({ sequence: 1, code: 'O80' })],
      physician: [expect.objectContaining({ useId: 1, npi: NPI, familyName: 'Okonkwo' })],
    }),
  ]);
  const path = `${ORDERS}/${added.body.orderId}`;
  const change = (body: object, version: number) =>
    callWith<Order>(token, 'PATCH', path, { body, headers: { 'if-match': `"${version}"` } });
  const changed = await change(
    {
      chargeAmount: '980.50',
      diagnosis: [
        { sequence: 1, code: '' },
        { sequence: 2, code: 'I10' },
      ],
    },
    1,
  );
  expect(changed.status, changed.text).toBe(200);
  expect(await orders()).toEqual([
    expect.objectContaining({
      chargeAmount: '980.50',
      procedureCode: '70551',
      diagnosis: [expect.objectContaining({ sequence: 2, code: 'I10' })],
    }),
  ]);
  expect((await change({ orderTypeId: 2 }, changed.body.version)).status).toBe(200);
  const [cancelled] = await orders();
  expect(cancelled).toMatchObject({ orderTypeId: 2, chargeAmount: '980.50' });
  const deleted = await callWith(token, 'DELETE', path, {
    headers: { 'if-match': `"${cancelled?.version}"` },
  });
  expect(deleted.status, deleted.text).toBe(204);
  expect(await orders()).toEqual([]);
});
