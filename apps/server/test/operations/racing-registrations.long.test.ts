import type { Registered } from '@waypost/contract/patients/register';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { randomFrom } from '../../src/seed/random.ts';
import type { Answer, Client } from '../api/support/client.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';

const people = 500;
const calls = Number(process.env.WAYPOST_TEST_REGISTRATIONS ?? 10_000);
const callers = 24;

let installation: Installation;
let servers: Running[];
let underneath: pg.Pool;
let rosa: Client;
let entityId: string;
beforeAll(async () => {
  const [port = 0, ...others] = await freePorts(3);
  installation = await newInstallation(`http://localhost:${port}`);
  underneath = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  await installation.prepare();
  servers = [await installation.server({ PORT: String(port) })];
  for (const other of others) servers.push(await installation.server({ PORT: String(other) }));
  const { newRegistrar, registrar } = await import('../api/support/registration.ts');
  const at = await installation.organisation({ roles: [registrar] });
  entityId = at.id;
  rosa = await at.invite(newRegistrar);
}, 180_000);
afterAll(async () => {
  await underneath?.end();
  await installation?.remove();
});

const random = randomFrom(39);
/** Names that no rule takes for one another. */
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
  (await underneath.query('select count(*)::int as n from patient where entity_id = $1', [entityId])).rows[0]
    .n;

type Outcome = Pick<Registered, 'outcome' | 'patientId' | 'candidates'>;

/** Makes calls by turns at each of the servers, many at once. */
async function atOnce(count: number, call: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let turn = next++; turn < count; turn = next++) await call(turn);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** A call at the server whose turn it is. */
async function send(turn: number, method: 'PUT' | 'POST', body: unknown): Promise<Answer<Outcome>> {
  const { answerOf, headersOf, newKey, SUBSCRIPTION } = await import('../api/support/client.ts');
  return answerOf<Outcome>(
    await fetch(`${servers[turn % servers.length]?.url}/services/patient/api/Patient`, {
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

it(`of ${calls} who register ${people} people with one identifier each at several servers, each person is registered once`, async () => {
  const answered = new Map<number, Set<string | null>>();
  const seen = new Map<string, number>();
  await atOnce(calls, async (turn) => {
    // Each person comes first with several at once, and later again by chance.
    const n = turn < 4 * people ? Math.floor(turn / 4) : random.int(0, people - 1);
    const identifiers = [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'MR', value: `RACE${n}` }];
    const answer = await send(turn, turn % 2 === 0 ? 'PUT' : 'POST', { ...person(n), identifiers });
    expect(answer.status, answer.text).toBe(200);
    const { outcome, patientId } = answer.body;
    answered.set(n, (answered.get(n) ?? new Set()).add(patientId));
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  });
  console.log(JSON.stringify({ calls, people, servers: servers.length, ...Object.fromEntries(seen) }));
  expect(await patients()).toBe(people);
  expect(seen.get('registered')).toBe(people);
  expect(seen.get('proposed')).toBeUndefined();
  expect([...answered.values()].every((ids) => ids.size === 1)).toBe(true);
  expect(new Set([...answered.values()].flatMap((ids) => [...ids])).size).toBe(people);
});

it('the same people without identifiers are proposed, and nobody is registered a second time', async () => {
  const outcomes = new Set<string>();
  await atOnce(2 * people, async (turn) => {
    const { body } = await send(turn, 'POST', person(turn % people));
    outcomes.add(body.outcome);
    expect(body.candidates[0]?.rule).toBe('name-and-birth-date');
  });
  expect([...outcomes]).toEqual(['proposed']);
  expect(await patients()).toBe(people);
});
