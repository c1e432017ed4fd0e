import type pg from 'pg';
import { emitUpcomingServices } from '../../../../src/modules/cases/upcoming-services.ts';
import { fill } from '../../support/cases.ts';
import { newKey } from '../../support/client.ts';
import { coveredCase } from '../../support/coverages.ts';
import { testDatabase } from '../../support/database.ts';
import { ask } from '../../support/eligibility-transactions.ts';
import { caseScenarios } from '../../support/emitting/case-scenarios.ts';
import { commentScenarios } from '../../support/emitting/comment-scenarios.ts';
import { decisionScenarios } from '../../support/emitting/decision-scenarios.ts';
import { peopleScenarios } from '../../support/emitting/people-scenarios.ts';
import { processScenarios } from '../../support/emitting/process-scenarios.ts';
import { registrationScenarios } from '../../support/emitting/registration-scenarios.ts';
import { type Cast, must } from '../../support/emitting/scenario.ts';
import { jobTools } from '../../support/jobs.ts';
import type { Organization } from '../../support/organization.ts';
import type { Route } from '../../support/routes.ts';
import { newImporter } from '../../support/sources.ts';
import { newEndpoint } from '../../support/webhooks.ts';
import { everyRoute } from './declared.ts';

/**
 * The database bypassing row security, two organizations, and the rows of the matrix as they are sent to the
 * second.
 */
export type World = {
  pool: pg.Pool;
  /** Creates a record of every kind. */
  here: Organization;
  there: Organization;
  routes: readonly Route[];
};

export async function makeWorld(here: Organization, there: Organization): Promise<World> {
  const { pool } = await testDatabase();
  await createRecords(pool, here);
  return { pool, here, there, routes: everyRoute(there) };
}

/**
 * Starts work of every kind that completes without a worker, because the mutants of the trust suite have
 * none.
 */
async function createRecords(pool: pg.Pool, here: Organization): Promise<void> {
  const [dana, marcus, ruth, elena, tomasz] = await here.people('dana', 'marcus', 'ruth', 'elena', 'tomasz');
  await fill(here, 12, [dana.userId, marcus.userId]);
  const covered = await coveredCase(ruth);
  const registrar = await here.invite(newImporter);
  const cast: Cast = { pool, here, dana, marcus, ruth, registrar, elena, tomasz, covered };
  await newEndpoint(tomasz);
  const scenarios = [
    ...caseScenarios,
    ...registrationScenarios,
    ...commentScenarios,
    ...decisionScenarios,
    ...peopleScenarios,
    ...processScenarios.filter(({ call }) => call === 'generatedDocuments.uploadDocument'),
  ];
  for (const { given, act } of scenarios) await act(cast, (await given?.(cast)) ?? '');
  await ask(dana, 'TWM01', 'TWM8841207');
  const view = { viewName: 'Mine', isDefault: false, columnState: [], columnGroupState: [], filterState: {} };
  await must(
    dana.call(
      'POST',
      '/services/policy/users/me/settings',
      {
        applicationName: 'task-management',
        featureKey: 'grid-view-tasks',
        entityId: here.id,
        applicationData: JSON.stringify(view),
      },
      newKey(),
    ),
  );
  // The worker announces these days once, at its own time, which must not be during a check for changes.
  await emitUpcomingServices(jobTools((await testDatabase()).database));
}
