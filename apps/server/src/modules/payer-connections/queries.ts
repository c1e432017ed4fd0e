import type { Connection, KnownPayer, RequestedPayer } from '@waypost/contract/payer-connections/calls';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { connectionsWhere, type PayerConnection, shownCertificate } from '../eligibility/module.ts';
import { payerConnectionRows } from '../eligibility/readable.ts';
import { payerStatuses } from '../payers/module.ts';
import { payerRows } from '../payers/readable.ts';
import { personRows } from '../users/readable.ts';

/** Every connection of the entity, ended ones last. */
export const allConnections = (work: Work): Promise<Connection[]> => shown(work, sql`true`);

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function connectionOf(work: Work, id: string): Promise<Connection> {
  const [connection] = await shown(work, sql`c.id = ${id}::uuid`);
  if (!connection) throw new AppError('NOT_FOUND');
  return connection;
}

async function shown({ db, clock }: Work, condition: RawBuilder<unknown>): Promise<Connection[]> {
  const connections = await connectionsWhere(db, condition);
  const statuses = new Map(
    (await payerStatuses(db, clock.now())).map((status) => [status.payerCode, status]),
  );
  return connections.map((connection) => present(connection, statuses.get(connection.payerCode)));
}

/** A connection for the API: whether it has secrets, never the secrets. */
function present(
  {
    passwordSealed,
    securityInformationSealed,
    clientCertificate,
    clientKeySealed: _key,
    certificateExpiresAt: _expires,
    endedAt,
    searchOptions: _options,
    ...connection
  }: PayerConnection,
  status: Connection['line'] | undefined,
): Connection {
  return {
    ...connection,
    hasPassword: passwordSealed !== null,
    hasSecurityInformation: securityInformationSealed !== null,
    certificate: clientCertificate === null ? null : shownCertificate(clientCertificate),
    endedAt: endedAt?.toISOString() ?? null,
    line: {
      state: status?.state ?? 'answering',
      since: status?.since ?? null,
      nextTryAt: status?.nextTryAt ?? null,
    },
  };
}

/** The payers of the installation, by name. */
export async function knownPayers(db: Db): Promise<KnownPayer[]> {
  const { rows } = await sql<KnownPayer>`
    select p.code as "payerCode", p.name as "payerName", c.id as "connectionId"
    from ${payerRows} p left join ${payerConnectionRows} c on c.payer_id = p.id
    order by lower(p.name), p.code`.execute(db);
  return rows;
}

type RequestRow = Omit<RequestedPayer, 'askedAt' | 'answeredAt' | 'state'> & {
  askedAt: Date;
  answeredAt: Date | null;
};

/** The entity's requests for payers, the latest first; with an id, only that one. */
export async function payerRequests(db: Db, id: string | null = null): Promise<RequestedPayer[]> {
  const { rows } = await sql<RequestRow>`
    select r.id as "requestId", r.payer_name as "payerName", r.payer_code as "payerCode", r.reason,
      r.asked_at as "askedAt", coalesce(u.listed_name, 'Unknown user') as "askedBy", r.answered_at as "answeredAt",
      r.declined_for as answer, p.code as "addedCode"
    from payer_request r left join ${personRows} u on u.id = r.asked_by left join ${payerRows} p on p.id = r.payer_id
    where ${id}::uuid is null or r.id = ${id}::uuid
    order by r.asked_at desc, r.id desc`.execute(db);
  return rows.map(({ askedAt, answeredAt, ...row }) => ({
    ...row,
    state: answeredAt === null ? 'asked' : row.addedCode === null ? 'declined' : 'added',
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}
