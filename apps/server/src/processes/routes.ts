import { implementer, scopeOf } from '../framework/context.ts';
import { keyedCall, onceShowing } from '../framework/idempotency.ts';
import { expectedTasks } from './expected-tasks.ts';
import { recentMatches } from './recent-matches/recent-matches.ts';
import { reevaluation, reevaluationsOf, startReevaluation, stopReevaluation } from './reevaluations.ts';
import { runRules } from './run-rules.ts';
import { whatWouldChange } from './what-would-change.ts';

export const processRoutes = implementer.processes.router({
  runRules: implementer.processes.runRules.handler(({ input, context }) =>
    scopeOf(context).change((work) => runRules(work, input.params.id)),
  ),
  whatWouldChange: implementer.processes.whatWouldChange.handler(({ input: { params, body }, context }) =>
    scopeOf(context).readLong((work) => whatWouldChange(work, params.id, body.rules)),
  ),
  recentMatches: implementer.processes.recentMatches.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => recentMatches(work, params.id)),
  ),
  expectedTasks: implementer.processes.expectedTasks.handler(({ input: { params }, context }) =>
    expectedTasks(scopeOf(context), context.program.keyring, params.importId),
  ),
  reevaluate: implementer.processes.reevaluate.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('processes.reevaluate', headers, body);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => startReevaluation(work, body.process),
      (work, id) => reevaluation(work, id),
    );
  }),
  reevaluations: implementer.processes.reevaluations.handler(({ context }) =>
    scopeOf(context).read((work) => reevaluationsOf(work)),
  ),
  stopReevaluation: implementer.processes.stopReevaluation.handler(({ input, context }) =>
    scopeOf(context).change((work) => stopReevaluation(work, input.params.id)),
  ),
});
