import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { onceShowing } from '../../framework/idempotency.ts';
import { keptPage } from '../../framework/list/kept-list.ts';
import { keptPlan, keptPlans } from './kept-plans.ts';
import { changePlan, createPlan, endPlan } from './save-plan.ts';

const plans = implementer.plans;

export const planRoutes = plans.router({
  plans: plans.plans.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => keptPage(work, keptPlans, query)),
  ),
  plan: plans.plan.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => keptPlan(work, params.planId)),
  ),
  createPlan: plans.createPlan.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'plans.createPlan', key: headers['idempotency-key'], request: body };
    return onceShowing(scopeOf(context), call, (work) => createPlan(work, body), keptPlan);
  }),
  changePlan: plans.changePlan.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await changePlan(work, params.planId.toLowerCase(), versionFrom(headers['if-match']), body);
      return keptPlan(work, params.planId);
    }),
  ),
  endPlan: plans.endPlan.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await endPlan(work, params.planId.toLowerCase(), versionFrom(headers['if-match']), body.isEnded);
      return keptPlan(work, params.planId);
    }),
  ),
});
