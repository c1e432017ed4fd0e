import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call } from '../../support/client.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { newDataManager, organizationAdministrator } from '../../support/organization-data.ts';

const PREVIEW = '/services/case/api/LetterTemplates/preview';
let at: Organization;
let greta: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [organizationAdministrator], facilities: 1 });
  greta = await at.invite(newDataManager);
});

const typed = { title: 'A reminder', content: 'Dear {{physician.name}},\n\nabout {{patient.name}}.' };
const preview = (client: Client, more: object = {}) =>
  client.call<Problem>('POST', PREVIEW, { ...typed, ...more });
it('an unsaved template is previewed as the PDF that would be sent, with invented data', async () => {
  const { status, headers, text } = await preview(greta);
  expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(headers.get('content-disposition')).toContain('letter.pdf');
  expect(text).toContain('(A reminder)');
});

it.each([
  ['a placeholder that no letter knows', { content: '{{patient.ssn}}' }, 400, 'content'],
  ['no title', { title: ' ' }, 400, 'title'],
  ['a character that cannot be printed', { content: 'A \u{1F600}' }, 422, 'content'],
  ['a facility of nobody', { facilityId: '0190c1de-0000-7000-8000-000000000001' }, 422, 'facilityId'],
])('%s is refused with its path', async (_what, invalid, status, path) => {
  const refused = await preview(greta, invalid);
  expect([refused.status, refused.body.errors?.[0]?.path.replace(/^body\./, '')]).toEqual([status, path]);
});

it('a preview requires the permission for organization data, and refuses a facility of another organization', async () => {
  const dana = await at.person('dana');
  expect((await preview(dana)).status).toBe(403);
  expect((await call('POST', PREVIEW, {}, typed)).status).toBe(401);
  const other = await makeOrganization({ facilities: 1 });
  expect((await preview(greta, { facilityId: other.facility().id })).status).toBe(422);
  expect((await preview(greta, { facilityId: at.facility().id })).status).toBe(200);
});
