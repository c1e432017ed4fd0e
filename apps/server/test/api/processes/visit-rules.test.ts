import { appointmentStatuses, visitClasses } from '@waypost/contract/cases/visit-lists';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { TABLES } from '../support/decision.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { reasonsOf, worked } from '../support/processes.ts';
import {
  CASE,
  freshIdentifier,
  named,
  newRegistrar,
  open,
  putCase,
  register,
  registrar,
} from '../support/registration.ts';
import { NPI } from '../support/visits.ts';

const NAME = 'RegistrationVerification_Exceptions';
type Table = { version: number; inputs: { expression: string; values: string | null }[]; rules: object[] };

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let patientId: string;
let inputs: Table['inputs'];
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar] });
  rosa = await at.invite(newRegistrar);
  const { body } = await register(rosa, { name: named('Marisol', 'Echeverria'), isAnother: true });
  patientId = body.patientId ?? '';
  const tomasz = await at.person('tomasz');
  const path = `${TABLES}/${NAME}`;
  const table = await must(tomasz.call<Table>('GET', `${path}?tenantId=${tomasz.entityId}`));
  inputs = table.inputs;
  const columns = inputs.map(({ expression }) => expression);
  const rule = (asked: Record<string, string>, code: string, text: string) => ({
    inputs: columns.map((column) => asked[column] ?? '-'),
    outputs: ['"Registration Exception"', `"${code}"`, `"${text}"`],
  });
  const rules = [
    rule({ visitClass: '"Observation"' }, 'V1', 'An observation'),
    rule({ expectedAmount: '>= 1250.5' }, 'V2', 'A large amount'),
    rule({ daysToAppointment: '[0..2]' }, 'V3', 'Expected soon'),
    rule({ appointmentStatus: '"No-show"' }, 'V4', 'Did not come'),
    rule({ firstDiagnosis: '"O80"' }, 'V5', 'A delivery'),
    rule({ attendingNpi: `"${NPI}"` }, 'V6', 'This physician'),
  ];
  await must(tomasz.call('PUT', `${path}/rules?tenantId=${tomasz.entityId}`, { rules }, match(table)));
});

const visit = (more: object = {}) => ({
  patient: { patientId },
  facilityId: at.facility(0).id,
  dateOfServiceStart: '2027-02-03',
  ...more,
});
const found = async (caseId: string) =>
  (await worked(pool, caseId))
    .filter(({ process, status }) => process === 'Registration Verification' && status !== 'Complete')
    .flatMap(({ business_exceptions: exceptions }) => exceptions.map(({ id }) => id));
const soon = () => new Date(Date.now() + 86_400_000).toISOString();

it.each([
  ['the visit class', { visitClass: 'Observation' }, { visitClass: 'Inpatient' }, 'V1'],
  ['the expected amount', { expectedAmount: '1250.50' }, { expectedAmount: '1250.49' }, 'V2'],
  [
    'the status of the appointment',
    { appointment: { startsAt: '2030-01-05T10:00:00Z', status: 'No-show' } },
    { appointment: { startsAt: '2030-01-05T10:00:00Z', status: 'Arrived' } },
    'V4',
  ],
  [
    'the first diagnosis',
    { diagnoses: [{ code: 'o80' }, { code: 'I10' }] },
    { diagnoses: [{ code: 'I10' }, { code: 'O80' }] },
    'V5',
  ],
  [
    'the NPI of the attending physician',
    { physicians: [{ role: 'Attending', npi: NPI }] },
    { physicians: [{ role: 'Referring', npi: NPI }] },
    'V6',
  ],
])(
  'a table decides by %s when the case is opened or changed, and not by an unknown value',
  async (_what, asked, other, code) => {
    const { body } = await open(rosa, visit(asked));
    expect(await found(body.caseId)).toEqual([code]);
    const identifiers = [freshIdentifier('VN')];
    const { body: later } = await putCase(rosa, visit({ identifiers }));
    expect(await found(later.caseId)).toEqual([]);
    await must(putCase(rosa, visit({ ...other, identifiers })));
    expect(await found(later.caseId)).toEqual([]);
    await must(putCase(rosa, visit({ ...asked, identifiers })));
    expect(await found(later.caseId)).toEqual([code]);
    const cleared = Object.fromEntries(Object.keys(asked).map((name) => [name, null]));
    await must(putCase(rosa, visit({ ...cleared, identifiers })));
    expect(await found(later.caseId)).toEqual([]);
  },
);

it('a table decides by the days to the appointment, and the task shows the input of the rules without the diagnosis', async () => {
  const { body } = await open(
    rosa,
    visit({ visitClass: 'Observation', diagnoses: [{ code: 'O80' }], appointment: { startsAt: soon() } }),
  );
  expect(await found(body.caseId)).toEqual(['V1', 'V3', 'V5']);
  const [task] = (await worked(pool, body.caseId)).filter(
    ({ process }) => process === 'Registration Verification',
  );
  const [reason] = await reasonsOf(await at.person('dana'), task?.id ?? '');
  expect(reason?.tables).toEqual([
    expect.objectContaining({ name: NAME, rules: [1, 3, 5].map((row) => expect.objectContaining({ row })) }),
    ...(reason?.tables.slice(1) ?? []),
  ]);
  expect(reason?.facts).toContainEqual({ name: 'visitClass', value: 'Observation' });
  expect(reason?.facts.map(({ name }) => name)).toContain('daysToAppointment');
  expect(JSON.stringify(reason?.facts)).not.toContain('O80');
  const moved = { appointment: { startsAt: '2040-01-01T10:00:00Z' } };
  await must(rosa.call('PATCH', `${CASE}/${body.caseId}`, moved, match({ version: 1 })));
  expect(await found(body.caseId)).toEqual(['V1', 'V5']);
});

it('the table editor offers the values that a case may have', () => {
  const offered = (asked: string) => inputs.find(({ expression }) => expression === asked)?.values;
  const words = (list: object) =>
    Object.keys(list)
      .map((word) => `"${word}"`)
      .join(', ');
  expect(offered('visitClass')).toBe(words(visitClasses));
  expect(offered('appointmentStatus')).toBe(words(appointmentStatuses));
});
