import { type EventType, eventKinds } from '@waypost/contract/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emits } from '../../src/http/emits.ts';
import { sharedAs, sharedAsEach } from './support/client.ts';
import { forgetComments } from './support/comments.ts';
import { coveredCase } from './support/coverages.ts';
import { ownerPool } from './support/database.ts';
import { removeOwn } from './support/decision.ts';
import { caseScenarios } from './support/emitting/case-scenarios.ts';
import { commentScenarios } from './support/emitting/comment-scenarios.ts';
import { decisionScenarios } from './support/emitting/decision-scenarios.ts';
import { eligibilityScenarios } from './support/emitting/eligibility-scenarios.ts';
import { peopleScenarios } from './support/emitting/people-scenarios.ts';
import { processScenarios } from './support/emitting/process-scenarios.ts';
import type { Cast } from './support/emitting/scenario.ts';
import { taskScenarios } from './support/emitting/task-scenarios.ts';
import { eventsAbout, lastEvent } from './support/events.ts';
import { People } from './support/people.ts';
import { forgetRoles } from './support/roles.ts';

let cast: Cast;
const begun = new Date();

beforeAll(async () => {
  const owner = await ownerPool();
  const [dana, marcus, ruth, elena] = await sharedAsEach(
    'dana.whitfield',
    'marcus.okafor',
    'ruth.abara',
    'elena.lindqvist',
  );
  const covered = await coveredCase(owner.pool);
  cast = { owner, dana, marcus, ruth, elena, own: elena, covered, people: new People() };
});
afterAll(async () => {
  await cast?.people.forget();
  if (cast) await forgetComments(cast.owner.pool, begun);
  await forgetRoles();
  await removeOwn(await sharedAs('tomasz.lind'));
  await cast?.owner.close();
});

const scenarios = [
  ...caseScenarios,
  ...commentScenarios,
  ...decisionScenarios,
  ...eligibilityScenarios,
  ...peopleScenarios,
  ...processScenarios,
  ...taskScenarios,
];

it.each(scenarios)(
  '$call emits $emits, in this order, and nothing else',
  async ({ emits: expected, given, act }) => {
    const prepared = (await given?.(cast)) ?? '';
    const seq = await lastEvent(cast.owner.pool);
    // What the processes make of it meanwhile is theirs.
    const events = (await eventsAbout(cast.owner.pool, await act(cast, prepared), seq)).filter(
      ({ actor_kind }) => actor_kind !== 'service',
    );
    expect(events.map(({ type }) => type)).toEqual(expected);
    for (const { type, data, actor_kind } of events) {
      expect(eventKinds[type as EventType].data.safeParse(data).success).toBe(true);
      expect(actor_kind).toBe('user');
    }
  },
);

it('the scenarios above show every kind that a call declares', () => {
  const shown = new Map<string, Set<string>>();
  for (const { call: name, emits: kinds } of scenarios)
    shown.set(name, new Set([...(shown.get(name) ?? []), ...kinds]));
  // What a request and its answer emit is declared by the request.
  const declared = Object.entries(emits).flatMap(([service, calls]) =>
    Object.entries(calls).flatMap(([name, kinds]) =>
      'none' in kinds ? [] : [[`${service}.${name}`, kinds] as const],
    ),
  );
  const missing = declared.flatMap(([name, kinds]) =>
    kinds.filter((kind) => !shown.get(name)?.has(kind)).map((kind) => `${name} ${kind}`),
  );
  // Nobody may ask any more when the turn comes: security/used-after-loss.slow.test.ts.
  expect(missing).toEqual(['eligibility.verify eligibility.cancelled']);
});
