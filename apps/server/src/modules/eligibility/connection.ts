import type { searchOptionSchema } from '@waypost/contract/payers/calls';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import {
  type AddressProblem,
  addressProblem,
  type OutboundPolicy,
} from '../../infrastructure/outbound/outbound-address.ts';

/** The envelope and transport of a 270. */
const connectorKinds = ['core-mime', 'core-soap', 'https'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

/** ISA06 and ISA08 have 15 characters and cannot contain separators. */
const party = z
  .string()
  .regex(/^[A-Za-z0-9 ._-]{1,15}$/, 'Must be 1 to 15 letters, digits, spaces, . _ or -');
const qualifier = z.string().regex(/^[0-9A-Z]{2}$/, 'Must be a two-character qualifier such as ZZ');
/** Goes into a header and into XML: no control characters. */
const credential = z.string().regex(/^\P{Cc}{1,200}$/u, 'Must be 1 to 200 characters on one line');
const between = (least: number, most: number) => {
  const text = `Must be a whole number from ${least} to ${most}`;
  return z.int(text).min(least, text).max(most, text);
};

/**
 * A payer connection as an operator states it. Everything but who and where has a default; the limits in
 * milliseconds. A password that is left out stays as it is.
 */
const connectionInput = z.strictObject({
  payerCode: z.string().min(1),
  connector: z.enum(connectorKinds),
  endpointUrl: z.string().max(2000),
  senderId: party,
  senderQualifier: qualifier.default('ZZ'),
  receiverId: party,
  receiverQualifier: qualifier.default('ZZ'),
  usage: z.enum(['P', 'T']).default('P'),
  /** HTTP Basic (RFC 7617) ends the name at the first colon. */
  userName: credential
    .refine((name) => !name.includes(':'), 'Cannot hold a colon')
    .nullable()
    .default(null),
  password: credential.optional(),
  connectTimeoutMs: between(500, 60_000).default(10_000),
  timeoutMs: between(1000, 300_000).default(60_000),
  maxConcurrent: between(1, 1000).default(8),
  queueMs: between(0, 60_000).default(5000),
  breakerFailures: between(1, 1000).default(5),
  breakerWindowMs: between(1000, 3_600_000).default(120_000),
  breakerOpenMs: between(1000, 3_600_000).default(30_000),
});
export type ConnectionInput = z.input<typeof connectionInput>;

const addressTexts: Readonly<Record<AddressProblem, string>> = {
  'not-an-address':
    'Must be an address such as https://edi.example.org/core, without a name or password in it',
  'not-https': 'Must begin with https, unless the operator allows the host as a private one',
  'host-not-allowed': 'The operator has not allowed this host (WAYPOST_OUTBOUND_HOSTS)',
  'private-address': 'The operator has not allowed this private address (WAYPOST_OUTBOUND_PRIVATE_HOSTS)',
};

const limits = {
  connectTimeoutMs: 'connect_timeout_ms',
  timeoutMs: 'timeout_ms',
  maxConcurrent: 'max_concurrent',
  queueMs: 'queue_ms',
  breakerFailures: 'breaker_failures',
  breakerWindowMs: 'breaker_window_ms',
  breakerOpenMs: 'breaker_open_ms',
} as const;

/** The connection's own fields and their columns. */
const columns = {
  connector: 'connector',
  endpointUrl: 'endpoint_url',
  senderId: 'sender_id',
  senderQualifier: 'sender_qualifier',
  receiverId: 'receiver_id',
  receiverQualifier: 'receiver_qualifier',
  usage: 'usage',
  userName: 'user_name',
  ...limits,
} as const;
type Column = keyof typeof columns;

/** How this entity reaches a payer. */
export type PayerConnection = Omit<z.output<typeof connectionInput>, 'password'> & {
  connectionId: string;
  payerName: string;
  passwordSealed: string | null;
  searchOptions: Array<z.infer<typeof searchOptionSchema>>;
};

const selected = sql.join(
  Object.entries(columns).map(([name, column]) => sql`c.${sql.ref(column)} as ${sql.ref(name)}`),
);

/** How this entity reaches a payer; undefined when it has no connection to it. */
export async function connectionTo(db: Db, payerCode: string): Promise<PayerConnection | undefined> {
  const { rows } = await sql<PayerConnection>`
    select c.id as "connectionId", p.code as "payerCode", p.name as "payerName",
      c.password_sealed as "passwordSealed", ${selected},
      coalesce((select json_agg(json_build_object('id', o.id, 'label', o.label, 'required', o.required) order by o.position)
        from payer_search_option o where o.payer_id = p.id), '[]'::json) as "searchOptions"
    from payer_connection c join payer p on p.id = c.payer_id
    where p.code = ${payerCode}`.execute(db);
  return rows[0];
}

type Tools = { keyring: Keyring; clock: Clock; policy: OutboundPolicy };

/**
 * Checks a connection and saves it, replacing the entity's earlier one to this payer.
 * Returns what changed, for the audit record; of a password only that it did.
 *
 * @throws AppError INVALID that names every field that is wrong
 */
export async function saveConnection(
  db: Db,
  { keyring, clock, policy }: Tools,
  entityId: string,
  input: ConnectionInput,
): Promise<PropertyChange[]> {
  const { payerCode, password, ...wanted } = checked(input, policy);
  const payer = await db.selectFrom('payer').select('id').where('code', '=', payerCode).executeTakeFirst();
  if (!payer) throw new AppError('INVALID', [{ path: 'payerCode', message: 'No payer has this code' }]);
  const before = await connectionTo(db, payerCode);
  const values = Object.fromEntries(
    (Object.keys(columns) as Column[]).map((name) => [columns[name], wanted[name]]),
  ) as Record<'connector' | 'endpoint_url' | 'sender_id' | 'receiver_id' | 'user_name', string>;
  const secret =
    password === undefined ? {} : { password_sealed: keyring.seal('payer-credential', password) };
  const changes = (Object.keys(columns) as Column[])
    .filter((name) => before?.[name] !== wanted[name])
    .map((name) => change(name, before?.[name], wanted[name]));
  if (password !== undefined && !isPassword(keyring, before?.passwordSealed, password))
    changes.push(change('password', null, 'changed'));
  if (before && changes.length === 0) return [];
  await db
    .insertInto('payer_connection')
    .values({ ...values, ...secret, entity_id: entityId, id: newId(clock), payer_id: payer.id })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'payer_id'])
        .doUpdateSet((row) => ({ ...values, ...secret, version: row('payer_connection.version', '+', 1) })),
    )
    .execute();
  return changes;
}

/** Whether the connection already has this password. */
const isPassword = (keyring: Keyring, sealed: string | null | undefined, password: string): boolean =>
  sealed != null && keyring.open('payer-credential', sealed) === password;

function change(name: string, before: string | number | null | undefined, after: string | number | null) {
  const text = (value: string | number | null | undefined) => (value == null ? null : String(value));
  const propertyName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { propertyName, previousValue: text(before), newValue: text(after) };
}

function checked(input: ConnectionInput, policy: OutboundPolicy): z.output<typeof connectionInput> {
  const parsed = connectionInput.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new AppError('INVALID', errors);
  }
  const problem = addressProblem(parsed.data.endpointUrl, policy);
  if (problem) throw new AppError('INVALID', [{ path: 'endpointUrl', message: addressTexts[problem] }]);
  return parsed.data;
}
