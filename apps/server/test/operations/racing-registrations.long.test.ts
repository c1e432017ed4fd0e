import { join } from 'node:path';
import type { Registered } from '@waypost/contract/patients/register';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { randomFrom } from '../../src/seed/random.ts';
import type { Answer, Client } from '../api/support/client.ts';
import type { Working } from '../api/support/scope.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import type { RegisteredHere, ToRegister } from './support/register-patients.ts';

const people = 500;
const calls = Number(process.env.WAYPOST_TEST_REGISTRATIONS ?? 10_000);
const callers = 24;

let installation: Installation;
let servers: Running[];
let unscopedPool: pg.Pool;
let rosa: Client;
let working: Working;
let entityId: string;
beforeAll(async () => {
  const [port = 0, ...others] = await freePorts(3);
  installation = await newInstallation(`http://localhost:${port}`);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  await installation.prepare();
  servers = [await installation.server({ PORT: String(port) })];
  for (const other of others) servers.push(await installation.server({ PORT: String(other) }));
  const { newRegistrar, registrar } = await import('../api/support/registration.ts');
  const at = await installation.organization({ roles: [registrar] });
  entityId = at.id;
  rosa = await at.invite(newRegistrar);
  working = {
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    userId: rosa.userId,
    facilityIds: at.facilities.map(({ id }) => id),
    permissions: registrar.permissions,
  };
}, 180_000);
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

const random = randomFrom(39);
/** Names that no rule considers similar. */
const letters = (n: number): string => {
  const text = [n % 8, Math.floor(n / 8) % 8, Math.floor(n / 64)].map((part) => 'abdefghi'[part]).join('');
  return text + text + text;
};
const person = (n: number) => ({
  name: [{ firstName: `Gi${letters(n)}`, familyName: `Fa${letters((n * 7) % people)}` }],
  birthDate: `${1930 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`,
  gender: n % 2 === 0 ? 'Female' : 'Male',
});
const patients = async (): Promise<number> =>
  (await unscopedPool.query('select count(*)::int as n from patient where entity_id = $1', [entityId]))
    .rows[0].n;

type Outcome = Pick<Registered, 'outcome' | 'patientId' | 'candidates'>;

/** Makes calls at the servers in turn, many at once. */
async function atOnce(count: number, call: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let turn = next++; turn < count; turn = next++) await call(turn);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** A call at the server whose turn it is. */
async function send<Body>(
  turn: number,
  method: 'PUT' | 'POST',
  body: unknown,
  path = '/services/patient/api/Patient',
): Promise<Answer<Body>> {
  const { answerOf, headersOf, newKey, SUBSCRIPTION } = await import('../api/support/client.ts');
  return answerOf<Body>(
    await fetch(`${servers[turn % servers.length]?.url}${path}`, {
      method,
      headers: {
        ...SUBSCRIPTION,
        ...headersOf(rosa.idToken, rosa.sessionId),
        scope: entityId,
        ...(method === 'POST' ? newKey() : {}),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );
}

const registration = (n: number) => ({
  ...person(n),
  identifiers: [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'MR', value: `RACE${n}` }],
});
/** Each person is first registered by several calls at once, and later again at random times. */
const personOf = (turn: number): number =>
  turn < 8 * people ? Math.floor(turn / 8) : random.int(0, people - 1);

/**
 * Registers a patient by the call whose turn it is: an integrator's, a page's, or the registration desk's
 * with a case.
 */
async function registerBy(turn: number, n: number): Promise<RegisteredHere> {
  if (turn % 3 === 2) {
    const visit = { facilityId: working.facilityIds[0], dateOfServiceStart: '2027-02-03' };
    const body = { patient: registration(n), case: visit };
    const answer = await send<RegisteredCase>(turn, 'POST', body, '/services/case/api/Registrations');
    expect(answer.status, answer.text).toBe(200);
    return { n, outcome: answer.body.outcome, patientId: answer.body.case?.patientId ?? null };
  }
  const answer = await send<Outcome>(turn, turn % 3 === 0 ? 'PUT' : 'POST', registration(n));
  expect(answer.status, answer.text).toBe(200);
  return { n, outcome: answer.body.outcome, patientId: answer.body.patientId };
}

/** Registers people by the command in a separate process. */
async function registerInProcess(given: readonly number[]): Promise<RegisteredHere[]> {
  const input: ToRegister = { working, registrations: given.map((n) => ({ n, body: registration(n) })) };
  const program = join(import.meta.dirname, 'support/register-patients.ts');
  const { code, output } = await installation.command(program, [], JSON.stringify(input));
  expect(code, output).toBe(0);
  return JSON.parse(output) as RegisteredHere[];
}

it(`${calls} simultaneous registrations of ${people} people with identifiers, by three calls and the command, register each person once`, async () => {
  const turns = Array.from({ length: calls }, (_, turn) => ({ turn, n: personOf(turn) }));
  // Every fourth is for one of the processes.
  const called = turns.filter(({ turn }) => turn % 4 !== 3);
  const commanded = [3, 7].map((of) => turns.filter(({ turn }) => turn % 8 === of).map(({ n }) => n));
  const made: RegisteredHere[] = [];
  await Promise.all([
    atOnce(called.length, async (at) => void made.push(await registerBy(at, called[at]?.n ?? 0))),
    ...commanded.map(async (given) => made.push(...(await registerInProcess(given)))),
  ]);
  const seen = Object.groupBy(made, ({ outcome }) => outcome);
  const counts = Object.fromEntries(Object.entries(seen).map(([outcome, some]) => [outcome, some?.length]));
  console.log(
    JSON.stringify({ calls, people, servers: servers.length, processes: commanded.length, ...counts }),
  );
  expect(made).toHaveLength(calls);
  expect(seen.proposed).toBeUndefined();
  expect(await patients()).toBe(people);
  const eventCounts = await unscopedPool.query(
    `select count(*)::int as n from event where entity_id = $1 and type = 'patient.registered'`,
    [entityId],
  );
  expect(eventCounts.rows).toEqual([{ n: people }]);
  const answered = Map.groupBy(made, ({ n }) => n);
  expect(answered.size).toBe(people);
  const ids = [...answered.values()].map((some) => new Set(some.map(({ patientId }) => patientId)));
  expect(ids.every(({ size }) => size === 1)).toBe(true);
  expect(new Set(ids.flatMap((one) => [...one])).size).toBe(people);
  expect(counts.opened).toBe(Math.floor(called.length / 3));
});

it('the same people without identifiers are proposed, and none is registered again', async () => {
  const outcomes = new Set<string>();
  await atOnce(2 * people, async (turn) => {
    const { body } = await send<Outcome>(turn, 'POST', person(turn % people));
    outcomes.add(body.outcome);
    expect(body.candidates[0]?.rule).toBe('name-and-birth-date');
  });
  expect([...outcomes]).toEqual(['proposed']);
  expect(await patients()).toBe(people);
});
