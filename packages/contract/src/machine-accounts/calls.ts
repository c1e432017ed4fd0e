import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { messages } from '../core/messages.ts';
import { permissionCatalogue } from '../core/permission-catalogue.ts';
import type { PermissionName } from '../core/permissions.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, uuid, version } from '../core/values.ts';

/** The endpoint where a machine account exchanges its client id and secret for an access token (RFC 6749, 4.4). */
export const TOKEN_PATH = '/services/policy/oauth/token';
/** The endpoint where a machine account reads its own data. */
export const OWN_MACHINE_PATH = '/services/policy/machine-accounts/me';

/** Maximum number of days until an account ends, counted from its creation or renewal. */
export const EXPIRY_MAX_DAYS = 731;
/** An account that ends within this number of days is shown as expiring. */
export const EXPIRING_DAYS = 14;
export const CALLS_PER_MINUTE_MAX = 6000;
/** Maximum number of hours for which the previous secret stays valid after a rotation. */
export const OVERLAP_MAX_HOURS = 168;
export const MACHINE_NAME_MAX = 60;

/**
 * Permissions that no machine account can have: with them a person could use its secret to extend their own
 * rights. Only people decide about permissions.
 */
export const peoplePermissions: readonly PermissionName[] = [
  'user-management-user-write',
  'user-management-invite',
  'user-management-role-write',
];
const givable = new Set(
  permissionCatalogue
    .map(({ permissionName }) => permissionName)
    .filter((name) => !(peoplePermissions as readonly string[]).includes(name)),
);
export const isForMachines = (permissionName: string): boolean => givable.has(permissionName);

export const machineStates = ['active', 'expiring', 'expired', 'revoked'] as const;
export type MachineState = (typeof machineStates)[number];

const machineSecretSchema = z.object({
  id: internal(uuid),
  /** The last four characters of the secret. */
  hint: internal(z.string()),
  madeAt: internal(instant),
  madeBy: internal(z.string()),
  /** The end of its validity; null until the next rotation. */
  endsAt: internal(instant).nullable(),
  isAlive: internal(z.boolean()),
  lastUsedAt: internal(instant).nullable(),
});
export type MachineSecret = z.infer<typeof machineSecretSchema>;

/** An account of another program that calls the API. */
const machineSchema = z.object({
  /** Also its client id. */
  id: internal(uuid),
  /** The entity of the account, which its calls send as `Scope`. */
  entityId: internal(uuid),
  name: internal(z.string()),
  state: internal(z.enum(machineStates)),
  permissions: z.array(internal(z.string())),
  facilities: z.array(z.object({ id: internal(uuid), name: internal(z.string()) })),
  callsPerMinute: internal(z.int()),
  expiresAt: internal(instant),
  createdAt: internal(instant),
  createdBy: internal(z.string()),
  revokedAt: internal(instant).nullable(),
  revokedBy: internal(z.string()).nullable(),
  lastUsedAt: internal(instant).nullable(),
  /** The newest first. */
  secrets: z.array(machineSecretSchema),
  /** Whether the caller may create a secret for it, and so see one. */
  mayMakeSecret: internal(z.boolean()),
  version,
});
export type Machine = z.infer<typeof machineSchema>;

const namedPlace = z.object({ id: internal(uuid), name: internal(z.string()), lCode: internal(z.string()) });
/** A machine account in its own view. */
const ownMachineSchema = machineSchema
  .pick({ id: true, name: true, permissions: true, callsPerMinute: true, expiresAt: true })
  .extend({
    entity: namedPlace,
    facilities: z.array(namedPlace),
    /** The sources that it may send for: sources whose facilities are all among its own; requires `data-import`. */
    sources: z.array(z.object({ id: internal(uuid), name: internal(z.string()) })),
  });
export type OwnMachine = z.infer<typeof ownMachineSchema>;

/** The secret is shown once: it is null when the call is repeated with the same key, or when none was created. */
const machineWithSecretSchema = machineSchema.extend({ secret: secret(z.string()).nullable() });
export type MachineWithSecret = z.infer<typeof machineWithSecretSchema>;

/** The fields of an account that an administrator sets. */
export const machineRequestSchema = z.strictObject({
  name: internal(
    z
      .string()
      .trim()
      .min(1, messages['field.required'])
      .max(MACHINE_NAME_MAX, `Cannot exceed ${MACHINE_NAME_MAX} characters`),
  ),
  permissions: z
    .array(
      internal(
        z
          .string()
          .max(60)
          .refine(isForMachines, messages['machine.notForMachines'])
          .meta({ examples: ['task-management-read'] }),
      ),
    )
    .min(1, messages['machine.noPermissions'])
    .max(givable.size),
  facilityIds: z.array(internal(uuid)).min(1, messages['field.required']).max(1000),
  expiresAt: internal(instant),
  callsPerMinute: internal(z.int().min(1).max(CALLS_PER_MINUTE_MAX)),
});
export type MachineRequest = z.infer<typeof machineRequestSchema>;

const params = z.object({ machineId: internal(uuid) });
const path = '/services/policy/machine-accounts';
const one = `${path}/{machineId}` as const;
const tags = ['policy'];

/** Machine accounts of an entity, for users who manage its users and roles. */
export const machinesContract = {
  myMachine: oc
    .route({
      method: 'GET',
      path: OWN_MACHINE_PATH,
      tags,
      summary: 'The machine account that calls, with the ids that its other calls name',
      description:
        'Needs no `Scope`: `entity.id` is what goes there, the `id` of a facility into `ScopeMember`, and that of a source into `sourceId`. People ask `policy.me` and `policy.myEntities`.',
    })
    .output(ownMachineSchema),
  machines: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The machine accounts of the entity by name, revoked ones last',
    })
    .output(z.array(machineSchema)),
  createMachine: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Make a machine account; its secret is shown this once',
      description:
        'Whoever lacks a permission or a facility of the account is not shown a secret: another administrator makes it. Refused with MACHINE_NAME_TAKEN when another account that is not revoked has the name.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: machineRequestSchema }))
    .output(machineWithSecretSchema),
  machine: oc
    .route({ method: 'GET', path: one, inputStructure: 'detailed', tags, summary: 'A machine account' })
    .input(z.object({ params }))
    .output(machineSchema),
  changeMachine: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change what a machine account may do, and until when',
      description:
        'Counts from its next call. Whoever made a secret of it that is alive adds no permission and no facility that they lack. A revoked account stays as it is.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: machineRequestSchema }))
    .output(machineSchema),
  revokeMachine: oc
    .route({
      method: 'POST',
      path: `${one}/revocation`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a machine account for good, with its secrets and tokens',
    })
    .input(z.object({ params, headers: ifMatchHeaders }))
    .output(machineSchema),
  rotateMachineSecret: oc
    .route({
      method: 'POST',
      path: `${one}/secrets`,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Make a new secret, shown this once; the one before stays alive for the hours given',
      description:
        'With 0 hours the others end at once. Otherwise refused with MACHINE_SECRETS_ALIVE while two are alive. Refused with MACHINE_RIGHTS to whoever has said what the account may do and lacks some of it.',
    })
    .input(
      z.object({
        params,
        headers: idempotencyHeaders,
        body: z.strictObject({ overlapHours: internal(z.int().min(0).max(OVERLAP_MAX_HOURS)) }),
      }),
    )
    .output(machineWithSecretSchema),
  endMachineSecret: oc
    .route({
      method: 'DELETE',
      path: `${one}/secrets/{secretId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a secret at once, with the tokens that were given out for it',
    })
    .input(z.object({ params: params.extend({ secretId: internal(uuid) }) }))
    .output(machineSchema),
};
