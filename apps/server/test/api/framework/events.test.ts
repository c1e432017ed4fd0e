import { type EventType, eventKinds } from '@waypost/contract/core/events';
import { beforeAll, expect, it } from 'vitest';
import { emits } from '../../../src/app/modules.ts';
import { equip } from '../support/cases.ts';
import { connector } from '../support/connections.ts';
import { coveredCase } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { caseScenarios } from '../support/emitting/case-scenarios.ts';
import { commentScenarios } from '../support/emitting/comment-scenarios.ts';
import { decisionScenarios } from '../support/emitting/decision-scenarios.ts';
import { deskScenarios } from '../support/emitting/desk-scenarios.ts';
import { eligibilityScenarios } from '../support/emitting/eligibility-scenarios.ts';
import { peopleScenarios } from '../support/emitting/people-scenarios.ts';
import { processScenarios } from '../support/emitting/process-scenarios.ts';
import { registrationScenarios } from '../support/emitting/registration-scenarios.ts';
import type { Cast } from '../support/emitting/scenario.ts';
import { taskScenarios } from '../support/emitting/task-scenarios.ts';
import { eventsAbout, lastEvent } from '../support/events.ts';
import { makeOrganization } from '../support/organization.ts';
import { organizationAdministrator } from '../support/organization-data.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let cast: Cast;

beforeAll(async () => {
  const here = await makeOrganization({ roles: [importer, organizationAdministrator, connector] });
  await equip(here);
  const [dana, marcus, ruth, elena, tomasz] = await here.people('dana', 'marcus', 'ruth', 'elena', 'tomasz');
  const covered = await coveredCase(ruth);
  const rosa = await here.invite(newImporter);
  cast = { pool, here, dana, marcus, ruth, registrar: rosa, elena, tomasz, covered };
});

const scenarios = [
  ...caseScenarios,
  ...registrationScenarios,
  ...deskScenarios,
  ...commentScenarios,
  ...decisionScenarios,
  ...eligibilityScenarios,
  ...peopleScenarios,
  ...taskScenarios,
  // Last, because these organizations have their own exceptions, which open other tasks than the default.
  ...processScenarios,
];

it.each(scenarios)(
  '$call emits $emits, in this order, and no other events',
  async ({ emits: expected, given, act }) => {
    const prepared = (await given?.(cast)) ?? '';
    const seq = await lastEvent(pool, cast.here.id);
    // Other events of the processes belong to the processes.
    const events = (await eventsAbout(pool, await act(cast, prepared), seq)).filter(
      ({ actor_kind }) => actor_kind !== 'service',
    );
    expect(events.map(({ type }) => type)).toEqual(expected);
    for (const { type, data, actor_kind } of events) {
      expect(eventKinds[type as EventType].data.safeParse(data).success).toBe(true);
      expect(actor_kind).toBe('user');
    }
  },
);

it('the scenarios cover every kind of event that a call declares', () => {
  const shown = new Map<string, Set<string>>();
  for (const { call: name, emits: kinds } of scenarios)
    shown.set(name, new Set([...(shown.get(name) ?? []), ...kinds]));
  // The events of a request and its answer are declared by the request.
  const declared = Object.entries(emits).flatMap(([service, calls]) =>
    Object.entries(calls).flatMap(([name, kinds]) =>
      'none' in kinds ? [] : [[`${service}.${name}`, kinds] as const],
    ),
  );
  const missing = declared.flatMap(([name, kinds]) =>
    kinds.filter((kind) => !shown.get(name)?.has(kind)).map((kind) => `${name} ${kind}`),
  );
  // A requester who lost the permission while waiting is tested in security/used-after-loss.slow.test.ts. A
  // connection that ends while a request waits is tested in payer-connections/try-it.test.ts.
  expect(missing).toEqual([
    'eligibility.verify eligibility.cancelled',
    'eligibility.verifyCase eligibility.cancelled',
    // Writing an accepted value to the case is tested in eligibility/eligibility-alerts.test.ts.
    'eligibility.decideAlert coverage.changed',
    'eligibility.decideAlert patient.updated',
    'payerConnections.tryConnection eligibility.cancelled',
    // Continuing a task that is in process is tested in tasks/task-next.test.ts.
    'task.startNext task.updated',
  ]);
});
