import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { reasonsOf, worked } from '../support/processes.ts';
import {
  freshIdentifier,
  named,
  newRegistrar,
  open,
  putCase,
  register,
  registrar,
} from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let patientId: string;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar] });
  rosa = await at.invite(newRegistrar);
  patientId = (await register(rosa, { name: named('Anneke', 'Brandt') })).body.patientId ?? '';
});

const visit = (more: object = {}) => ({
  patient: { patientId },
  facilityId: at.facility(0).id,
  // No upcoming date opens a task of its own.
  dateOfServiceStart: `${new Date().getFullYear() + 1}-12-03`,
  ...more,
});
const insured = (insuranceName: string, subscriberId: string) => ({
  coverage: { insuranceName, subscriberId },
});
/** How often a process evaluated a case, and for how many events. */
const evaluationsOf = async (caseId: string, process: string) => {
  const { rows } = await pool.query<{ times: number; events: number }>(
    'select times, events from event_rest where order_key = $1 and consumer = $2',
    [caseId, `process ${process}`],
  );
  return rows[0];
};

it('twenty changes of a case at once need only a few evaluations of each process, and the tasks match the last change', async () => {
  const identifier = freshIdentifier('VN');
  const { body } = await putCase(rosa, visit({ identifiers: [identifier] }));
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      putCase(
        rosa,
        visit({ identifiers: [identifier], coverages: [insured(`Plan ${nth}`, `M${nth}`)] }),
      ).then((answer) => expect(answer.status, answer.text).toBe(200)),
    ),
  );
  const tasks = await worked(pool, body.caseId);
  const { rows: coverages } = await pool.query<{ id: string; status: string }>(
    'select id, status from case_coverage where case_id = $1',
    [body.caseId],
  );
  const active = coverages.filter(({ status }) => status === 'Active').map(({ id }) => id);
  expect(active).toHaveLength(1);
  const open = tasks.filter((task) => task.process === 'Insurance Verification' && task.status === 'Open');
  expect(open.map(({ subject }) => subject)).toEqual(active);
  const events = await eventsAbout(pool, body.caseId);
  const expectedTypes = ['case.opened', 'case.changed', 'coverage.added', 'coverage.changed'];
  const looks = await evaluationsOf(body.caseId, 'Insurance Verification');
  expect(looks?.events).toBe(events.filter(({ type }) => expectedTypes.includes(type)).length);
  expect(looks?.events).toBeGreaterThan(20);
  expect(looks?.times).toBeLessThan(12);
});

it('insurances that are added together get one task each, whose reason is the event of that insurance', async () => {
  const identifier = freshIdentifier('VN');
  const { body } = await open(rosa, visit({ identifiers: [identifier] }));
  await worked(pool, body.caseId);
  await putCase(
    rosa,
    visit({
      identifiers: [identifier],
      coverages: [insured('Harbor HMO', 'H-1'), insured('Alder Choice', 'A-1')],
    }),
  );
  const tasks = await worked(pool, body.caseId);
  const verifications = tasks.filter(({ process }) => process === 'Insurance Verification');
  expect(verifications).toHaveLength(2);
  const added = (await eventsAbout(pool, body.caseId)).filter(({ type }) => type === 'coverage.added');
  expect(verifications.map(({ subject }) => subject).sort()).toEqual(
    added.map(({ subject_id }) => subject_id).sort(),
  );
  for (const { id } of verifications)
    expect((await reasonsOf(rosa, id))[0]?.eventType).toBe('coverage.added');
  expect(await evaluationsOf(body.caseId, 'Insurance Verification')).toEqual({ times: 2, events: 3 });
});
