import { anyOf, protecting } from '../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../framework/module.ts';
import { tableReaders } from '../modules/decision-tables/module.ts';
import { importers } from '../modules/imports/module.ts';
import { consumerOf, taskEvents } from './evaluate-case.ts';
import { processes } from './processes.ts';
import { reevaluateCases, reevaluationBacklog } from './reevaluate-cases.ts';
import { registrationDocuments } from './registration-documents.ts';
import { processRoutes } from './routes.ts';

const access: AccessOf<'processes'> = {
  processes: {
    runRules: protecting('EligibilityTransaction', anyOf('eligibility-execute')),
    whatWouldChange: anyOf('decision-table-write'),
    recentMatches: tableReaders,
    expectedTasks: importers,
    reevaluate: anyOf('decision-table-write'),
    reevaluations: anyOf('decision-table-read', 'decision-table-write'),
    stopReevaluation: anyOf('decision-table-write'),
  },
};

const emits: EmitsOf<'processes'> = {
  processes: {
    runRules: taskEvents,
    whatWouldChange: { none: 'it says what would be, and changes nothing' },
    expectedTasks: { none: 'it says what would be, and changes nothing' },
    reevaluate: { none: 'what comes of it is told of each task' },
    stopReevaluation: { none: 'it only ends what was asked for' },
  },
};

/** The processes that create work from events, each a consumer. */
export const processesModule = {
  owns: ['reevaluation'],
  routes: { processes: processRoutes },
  access,
  emits,
  consumers: [...processes.map(consumerOf), registrationDocuments],
  jobs: (tools) => [
    {
      name: 'look at cases again',
      everyMs: 2000,
      isQueue: true,
      run: () => reevaluateCases(tools),
      backlog: reevaluationBacklog,
    },
  ],
} as const satisfies ServerModule;

export { evaluateCase, taskEvents } from './evaluate-case.ts';
export type { Process } from './process.ts';
export { processes } from './processes.ts';
