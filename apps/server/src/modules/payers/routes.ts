import { implementer, scopeOf } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { checkPlace } from './place.ts';
import { billingOf, findPlans, payerPlan } from './plans.ts';
import { payerStatuses, payersOfEntity } from './queries.ts';

/** The billing of a plan from a facility of the caller; an unknown plan has the default billing. */
async function billingAt(
  db: Db,
  scope: Scope,
  insuranceCode: string,
  facilityId: string,
  sequence: number | null,
) {
  if (!scope.actor.facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  const plan = await payerPlan(db, insuranceCode);
  return plan ? billingOf(db, plan.id, { facilityId, sequence }) : null;
}

export const payerDataRoutes = implementer.payerData.router({
  eligibilityPayers: implementer.payerData.eligibilityPayers.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db }) => {
      await checkPlace(db, scope, input.headers);
      return payersOfEntity(db);
    });
  }),
  payerStatus: implementer.payerData.payerStatus.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(({ db }) => payerStatuses(db, scope.clock.now()));
  }),
  searchPayerData: implementer.payerData.searchPayerData.handler(({ input, context }) => {
    const scope = scopeOf(context);
    const { insuranceCode } = input.params;
    return scope.read(({ db }) =>
      findPlans(db, input.query.searchString, insuranceCode === scope.entity.id ? null : insuranceCode),
    );
  }),
  payerData: implementer.payerData.payerData.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db }) => {
      await checkPlace(db, scope, { clientcode: input.query.clientCode });
      const plan = await payerPlan(db, input.query.insuranceCode);
      return plan ? [plan] : [];
    });
  }),
  preClaimRequirement: implementer.payerData.preClaimRequirement.handler(({ input, context }) => {
    const scope = scopeOf(context);
    const { insuranceCode, facilityId } = input.query;
    return scope.read(async ({ db }) => {
      const billing = await billingAt(db, scope, insuranceCode, facilityId, null);
      return { requirementCode: billing?.requirement ?? null };
    });
  }),
  mediaType: implementer.payerData.mediaType.handler(({ input, context }) => {
    const scope = scopeOf(context);
    const { caseId, insuranceSequence, harpInsuranceCode, facilityId } = input.query;
    return scope.read(async ({ db }) => {
      const found = await db
        .selectFrom(caseRows.as('patient_case'))
        .select('id')
        .where('id', '=', caseId)
        .executeTakeFirst();
      if (!found) throw new AppError('NOT_FOUND');
      const billing = await billingAt(db, scope, harpInsuranceCode, facilityId, insuranceSequence);
      return { mediaType: billing?.media ?? 'Electronic' };
    });
  }),
});
