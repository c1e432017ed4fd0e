import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { endingBody } from '../core/managed-list.ts';
import { clientCode, lCode, npi, placeZone, sentName, stateCode } from '../core/organization-fields.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid, version } from '../core/values.ts';
import { facilitySchema } from '../entities/calls.ts';

/** Facilities of an organization, for its administrators. `policy.myEntities` lists the facilities of a user. */

/** The content of its webhooks: ids and a link, or also the case and its patient (decision 68). */
export const webhookContents = ['thin', 'full'] as const;
export type WebhookContent = (typeof webhookContents)[number];

export const documentSystemName = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'Must be a name of DOCUMENT_SYSTEMS_FILE');

const managedFacilitySchema = facilitySchema.extend({
  timeZone: internal(z.string()),
  webhooks: internal(z.enum(webhookContents)),
  /** A document system of the installation by name; null for the installation's default, or none. */
  documentSystem: internal(z.string()).nullable(),
  /** Whether it accepts no new cases, people and sources. Existing ones stay. */
  isEnded: internal(z.boolean()),
  /** The number of people who work there. */
  people: internal(z.int()),
  /** Whether the caller works there. */
  isMine: internal(z.boolean()),
  version,
});
export type ManagedFacility = z.infer<typeof managedFacilitySchema>;

const fields = {
  name: internal(sentName),
  /** When absent, it is the LCode followed by a C. */
  clientCode: internal(clientCode).optional(),
  defaultNPI: internal(npi).nullable().default(null),
  state: internal(stateCode),
  timeZone: internal(placeZone).meta({ examples: ['America/New_York'] }),
  webhooks: internal(z.enum(webhookContents)).default('thin'),
  documentSystem: internal(documentSystemName).nullable().default(null),
};
const example = {
  name: 'Riverside Clinic',
  clientCode: 'RVC',
  defaultNPI: '1234567893',
  state: 'OH',
  timeZone: 'America/New_York',
};
const newFacilitySchema = z
  .strictObject({ ...fields, lCode: internal(lCode) })
  .meta({ examples: [{ ...example, lCode: 'RVC1' }] });
export type NewFacility = z.infer<typeof newFacilitySchema>;
const facilityChangeSchema = z.strictObject(fields).meta({ examples: [example] });
export type FacilityChange = z.infer<typeof facilityChangeSchema>;

const path = '/services/policy/facilities';
const one = `${path}/{facilityId}` as const;
const params = z.object({ facilityId: internal(uuid) });
const tags = ['policy'];
export const facilitiesContract = {
  facilities: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'All facilities of the organization by name, those that have ended last',
      description: 'Also those where the caller does not work.',
    })
    .output(z.array(managedFacilitySchema)),
  createFacility: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a facility; whoever adds it works there',
      description:
        'Its `lCode` stays. Refused with FACILITY_CODE_TAKEN when another facility of the organization has it. `webhooks: full` and a `documentSystem` are taken where a facility of the organization has them already: whoever runs the installation gives the first.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: newFacilitySchema }))
    .output(managedFacilitySchema),
  changeFacility: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a facility',
      description: 'It is sent whole. Whether it has ended stays. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: facilityChangeSchema }))
    .output(managedFacilitySchema),
  endFacility: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a facility, or reactivate it',
      description:
        'One that has ended takes no new cases, people and sources; its cases and records stay as they are. The last open one is not ended: LAST_FACILITY. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(managedFacilitySchema),
};
