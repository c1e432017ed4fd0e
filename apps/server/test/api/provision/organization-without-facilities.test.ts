import { randomBytes } from 'node:crypto';
import type { Entity } from '@waypost/contract/entities/calls';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { expect, it } from 'vitest';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { organizationAt } from '../support/organization.ts';
import {
  changeFacility,
  createFacility,
  endFacility,
  FACILITIES,
  facilityOf,
  organizationAdministrator,
  TEMPLATES,
  templateOf,
} from '../support/organization-data.ts';
import { makeRole } from '../support/roles.ts';
import { commandTools } from '../support/tools.ts';

const { db } = await testDatabase();
const lCode = `E${randomBytes(4).toString('hex').toUpperCase()}`;
const nora = { email: `nora.${lCode.toLowerCase()}@alder.example`, firstName: 'Nora', lastName: 'Wood' };

/** Applies a file with the organization, its administrators, and the given additions. */
async function apply(more: object = {}): Promise<string[]> {
  const file = provisionFile.parse({
    entities: [{ lCode, name: `Northwood ${lCode}`, clientTypes: ['RCO'], administrators: [nora], ...more }],
  });
  const tools = { provision: db('provision'), ...commandTools() };
  const lines = await applyProvision(tools, { file, passwordOf: () => undefined }, false);
  return lines.flatMap(({ outcome, what }) => (outcome === 'unchanged' ? [] : [`${outcome} ${what}`]));
}
const list = async <Row>(client: Client, path: string) => (await client.call<Row[]>('GET', path)).body;

it('the first administrators can enter an organization without facilities, and create the first one', async () => {
  await apply();
  const at = await organizationAt(lCode, nora);
  const { body } = await at.administrator.call<Entity[]>('GET', '/services/policy/users/me/entities');
  expect(body).toMatchObject([{ lCode, facilities: [], roles: [{ name: 'Facility Administrator' }] }]);
  // Users cannot give themselves permissions, so there are two before there is a facility.
  const role = await makeRole(
    at.administrator,
    organizationAdministrator.name,
    organizationAdministrator.permissions,
  );
  const invitation = {
    ...at.invitation({ firstName: 'Second', lastName: 'One', role: 'Facility Administrator' }),
  };
  const roles = [...invitation.roles, role.roleId];
  const sent = await at.sendInvitation({ ...invitation, roles, members: [] });
  expect(sent.status, sent.text).toBe(201);
  const second = await organizationAt(lCode, {
    firstName: 'Second',
    lastName: 'One',
    email: invitation.newUserEmail,
  });
  const greta = second.administrator;
  const first = await facilityOf(greta, { name: 'Northwood Main', lCode: 'NWM' });
  expect(await list<ManagedFacility>(greta, FACILITIES)).toEqual([first]);
  // From then on an invited user has a facility.
  expect(
    (await at.sendInvitation({ ...invitation, newUserEmail: at.freshEmail(), members: [] })).status,
  ).toBe(400);

  // A file without it leaves it unchanged, and a file with it applies exactly its values.
  expect(await apply()).toEqual([]);
  expect(await list<ManagedFacility>(greta, FACILITIES)).toEqual([first]);
  await createFacility(greta, { name: 'Northwood West' });
  await changeFacility(greta, first, { name: 'Renamed' });
  const ended = await endFacility(greta, { ...first, version: 2 });
  expect(ended.status, ended.text).toBe(200);
  const template = await templateOf(greta, { name: 'Reminder', title: 'Mine' });
  const named = {
    facilities: [{ lCode: 'NWM', name: 'Northwood Main', state: 'OH', timeZone: 'America/New_York' }],
    documentTemplates: [{ name: 'Reminder', title: 'Of the file', text: 'About {{patient.name}}.' }],
  };
  expect(await apply(named)).toEqual([
    'changed facility NWM Northwood Main',
    'changed document template Reminder',
  ]);
  const facilities = await list<ManagedFacility>(greta, FACILITIES);
  expect(facilities.find(({ id }) => id === first.id)).toMatchObject({
    name: 'Northwood Main',
    isEnded: true,
    version: 4,
  });
  expect(await list<LetterTemplate>(greta, TEMPLATES)).toMatchObject([
    { id: template.id, title: 'Of the file', version: 2 },
  ]);
  expect(await apply(named)).toEqual([]);
});
