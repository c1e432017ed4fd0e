import { message } from '@waypost/contract/core/messages';
import { connectionFields, connectionSecrets } from '@waypost/contract/payer-connections/connection';
import { envelopeProblems } from '@waypost/contract/payer-connections/envelope';
import type { searchOptionSchema } from '@waypost/contract/payers/calls';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { type RawBuilder, sql } from 'kysely';
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
import { payerRows, payerSearchOptionRows } from '../payers/readable.ts';
import { certificateColumns, changeOfCertificate, type StoredCertificate } from './stored-certificate.ts';

/** A payer connection as stated in a file or call. An absent secret stays unchanged. */
const connectionInput = z.strictObject({
  payerCode: z.string().min(1),
  ...connectionFields,
  ...connectionSecrets,
});
export type ConnectionInput = z.input<typeof connectionInput>;

const addressTexts: Readonly<Record<AddressProblem, string>> = {
  'not-an-address':
    'Must be an address such as https://edi.example.org/core, without a name or password in it',
  'not-https': 'Must begin with https, unless the operator allows the host as a private one',
  'host-not-allowed': 'The operator has not allowed this host (WAYPOST_OUTBOUND_HOSTS)',
  'private-address': 'The operator has not allowed this private address (WAYPOST_OUTBOUND_PRIVATE_HOSTS)',
};

/** The connection's own fields and their columns. */
const columns = {
  connector: 'connector',
  endpointUrl: 'endpoint_url',
  senderId: 'sender_id',
  senderQualifier: 'sender_qualifier',
  receiverId: 'receiver_id',
  receiverQualifier: 'receiver_qualifier',
  usage: 'usage',
  payerEntity: 'payer_entity',
  payerIdQualifier: 'payer_id_qualifier',
  payerId: 'payer_sent_id',
  payerSentName: 'payer_sent_name',
  providerEntity: 'provider_entity',
  providerIdQualifier: 'provider_id_qualifier',
  senderCode: 'sender_code',
  receiverCode: 'receiver_code',
  authorizationQualifier: 'authorization_qualifier',
  authorizationInformation: 'authorization_information',
  securityQualifier: 'security_qualifier',
  coreRuleVersion: 'core_rule_version',
  userName: 'user_name',
  connectTimeoutMs: 'connect_timeout_ms',
  timeoutMs: 'timeout_ms',
  maxConcurrent: 'max_concurrent',
  queueMs: 'queue_ms',
  breakerFailures: 'breaker_failures',
  breakerWindowMs: 'breaker_window_ms',
  breakerOpenMs: 'breaker_open_ms',
} as const;
type Column = keyof typeof columns;

/** The connection of this entity to a payer. */
export type PayerConnection = Omit<z.output<typeof connectionInput>, keyof typeof connectionSecrets> & {
  connectionId: string;
  payerName: string;
  passwordSealed: string | null;
  securityInformationSealed: string | null;
  endedAt: Date | null;
  version: number;
  searchOptions: Array<z.infer<typeof searchOptionSchema>>;
} & StoredCertificate;

const selected = sql.join(
  Object.entries(columns).map(([name, column]) => sql`c.${sql.ref(column)} as ${sql.ref(name)}`),
);

/** Connections of this entity by the payer's name; ended ones are last. */
export async function connectionsWhere(db: Db, condition: RawBuilder<unknown>): Promise<PayerConnection[]> {
  const { rows } = await sql<PayerConnection>`
    select c.id as "connectionId", p.code as "payerCode", p.name as "payerName",
      c.password_sealed as "passwordSealed", c.security_information_sealed as "securityInformationSealed",
      ${certificateColumns}, c.ended_at as "endedAt", c.version, ${selected},
      coalesce((select json_agg(json_build_object('id', o.id, 'label', o.label, 'required', o.required) order by o.position)
        from ${payerSearchOptionRows} o where o.payer_id = p.id), '[]'::json) as "searchOptions"
    from payer_connection c join ${payerRows} p on p.id = c.payer_id
    where ${condition}
    order by c.ended_at is not null, lower(p.name), p.code`.execute(db);
  return rows;
}

/** The active connection of this entity to a payer; undefined when there is none. */
export async function connectionTo(db: Db, payerCode: string): Promise<PayerConnection | undefined> {
  return (await connectionsWhere(db, sql`p.code = ${payerCode} and c.ended_at is null`))[0];
}

/** The connection with this id, ended or not. */
export async function connectionById(db: Db, id: string): Promise<PayerConnection | undefined> {
  return (await connectionsWhere(db, sql`c.id = ${id}::uuid`))[0];
}

export type ConnectionTools = { keyring: Keyring; clock: Clock; policy: OutboundPolicy };
type Saved = { id: string; isNew: boolean; changes: PropertyChange[] };

/**
 * Checks a connection and saves it, replacing the entity's earlier one to this payer. An ended connection stays ended.
 * Returns the changes for the audit record; of a secret only that it changed.
 * @throws AppError INVALID that names every invalid field
 */
export async function saveConnection(
  db: Db,
  { keyring, clock, policy }: ConnectionTools,
  entityId: string,
  input: ConnectionInput,
): Promise<Saved> {
  const { payerCode, password, securityInformation, clientCertificate, ...wanted } = checked(input, policy);
  const payer = await db
    .selectFrom(payerRows.as('payer'))
    .select('id')
    .where('code', '=', payerCode)
    .executeTakeFirst();
  if (!payer) throw new AppError('INVALID', [{ path: 'payerCode', message: message('connection.noPayer') }]);
  const [before] = await connectionsWhere(db, sql`p.code = ${payerCode}`);
  const storedSecurity = before?.securityInformationSealed ?? null;
  const problems = envelopeProblems({ ...wanted, securityInformation }, storedSecurity !== null);
  if (problems.length > 0) throw new AppError('INVALID', problems);
  const values = Object.fromEntries(
    (Object.keys(columns) as Column[]).map((name) => [columns[name], wanted[name]]),
  ) as Record<'connector' | 'endpoint_url' | 'sender_id' | 'receiver_id' | 'user_name', string>;
  const changes = (Object.keys(columns) as Column[])
    .filter((name) => (before?.[name] ?? null) !== wanted[name])
    .map((name) => change(name, before?.[name], wanted[name]));
  const passwordChange = changeOfSecret(keyring, before?.passwordSealed ?? null, {
    given: password,
    isForgotten: wanted.userName === null && password === undefined,
  });
  if (passwordChange) changes.push(change('password', null, passwordChange.word));
  const securityChange = changeOfSecret(keyring, storedSecurity, {
    given: securityInformation,
    isForgotten: wanted.securityQualifier === '00',
  });
  if (securityChange) changes.push(change('securityInformation', null, securityChange.word));
  const certificateChange = changeOfCertificate(
    { keyring, now: clock.now(), endpointUrl: wanted.endpointUrl },
    before ?? null,
    clientCertificate,
  );
  changes.push(...certificateChange.changes);
  const secret = {
    ...(passwordChange && { password_sealed: passwordChange.sealed }),
    // Set even when unchanged: the database checks it together with its qualifier in the proposed row.
    security_information_sealed: securityChange ? securityChange.sealed : storedSecurity,
    ...certificateChange.columns,
  };
  if (before && changes.length === 0) return { id: before.connectionId, isNew: false, changes };
  const { id } = await db
    .insertInto('payer_connection')
    .values({ ...values, ...secret, entity_id: entityId, id: newId(clock), payer_id: payer.id })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'payer_id'])
        .doUpdateSet((row) => ({ ...values, ...secret, version: row('payer_connection.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: before === undefined, changes };
}

/** The change of a secret; null when it stays. */
function changeOfSecret(
  keyring: Keyring,
  before: string | null,
  { given, isForgotten }: { given: string | undefined; isForgotten: boolean },
): { sealed: string | null; word: string } | null {
  if (isForgotten) return before === null ? null : { sealed: null, word: 'removed' };
  if (given === undefined || (before !== null && keyring.open('payer-credential', before) === given))
    return null;
  return { sealed: keyring.seal('payer-credential', given), word: before === null ? 'set' : 'replaced' };
}

function change(name: string, before: string | number | null | undefined, after: string | number | null) {
  const text = (value: string | number | null | undefined) => (value == null ? null : String(value));
  const propertyName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { propertyName, previousValue: text(before), newValue: text(after) };
}

function checked(input: ConnectionInput, policy: OutboundPolicy): z.output<typeof connectionInput> {
  const parsed = connectionInput.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message: text }) => ({
      path: path.join('.'),
      message: text,
    }));
    throw new AppError('INVALID', errors);
  }
  const problem = addressProblem(parsed.data.endpointUrl, policy);
  if (problem) throw new AppError('INVALID', [{ path: 'endpointUrl', message: addressTexts[problem] }]);
  return parsed.data;
}
