import { randomUUID } from 'node:crypto';
import { facilityOf, templateOf } from '../../../../api/support/organization-data.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const place = { state: 'OH', timeZone: 'America/New_York' };
const code = (): string => `F${randomUUID().slice(0, 8).toUpperCase()}`;
const letter = () => ({ name: `Letter ${code()}`, title: 'A letter', content: 'About {{patient.name}}.' });

async function newFacility({ client }: World): Promise<Help> {
  const lCode = code();
  const { id, name, version } = await facilityOf(client, { lCode });
  return { path: { facilityId: id }, headers: ifMatch(version), body: { ...place, name } };
}
async function newTemplate({ client }: World): Promise<Help> {
  const { id, version } = await templateOf(client, letter());
  return { path: { templateId: id }, headers: ifMatch(version), body: letter() };
}

export const organizationHelps: Helps = {
  'facilities.createFacility': () => ({ body: { ...place, name: 'Riverside', lCode: code() } }),
  'facilities.changeFacility': newFacility,
  'facilities.endFacility': async (world) => ({ ...(await newFacility(world)), body: { isEnded: true } }),
  'documentTemplates.createLetterTemplate': () => ({ body: letter() }),
  'documentTemplates.changeLetterTemplate': newTemplate,
  'documentTemplates.endLetterTemplate': async (world) => ({
    ...(await newTemplate(world)),
    body: { isEnded: true },
  }),
};
