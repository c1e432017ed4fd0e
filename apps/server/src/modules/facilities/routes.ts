import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { changeFacility, endFacility } from './change-facility.ts';
import { createFacility } from './create-facility.ts';
import { allFacilities, facilityById } from './queries.ts';

export const facilityRoutes = implementer.facilities.router({
  facilities: implementer.facilities.facilities.handler(({ context }) =>
    scopeOf(context).read(allFacilities),
  ),
  createFacility: implementer.facilities.createFacility.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('facilities.createFacility', headers, body);
    return onceShowing(scopeOf(context), call, (work) => createFacility(work, body), facilityById);
  }),
  changeFacility: implementer.facilities.changeFacility.handler(
    ({ input: { params, headers, body }, context }) =>
      scopeOf(context).change(async (work) => {
        const id = params.facilityId.toLowerCase();
        await changeFacility(work, id, versionFrom(headers['if-match']), body);
        return facilityById(work, id);
      }),
  ),
  endFacility: implementer.facilities.endFacility.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const id = params.facilityId.toLowerCase();
      await endFacility(work, id, versionFrom(headers['if-match']), body.isEnded);
      return facilityById(work, id);
    }),
  ),
});
