import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { onceShowing } from '../../framework/idempotency.ts';
import { keptPage } from '../../framework/list/kept-list.ts';
import { keptPhysician, keptPhysicians } from './kept-physicians.ts';
import { changePhysician, createPhysician, endPhysician } from './save-physician.ts';

const physicians = implementer.physicians;

export const physicianRoutes = physicians.router({
  physicians: physicians.physicians.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => keptPage(work, keptPhysicians, query)),
  ),
  physician: physicians.physician.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => keptPhysician(work, params.physicianId)),
  ),
  createPhysician: physicians.createPhysician.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'physicians.createPhysician', key: headers['idempotency-key'], request: body };
    return onceShowing(scopeOf(context), call, (work) => createPhysician(work, body), keptPhysician);
  }),
  changePhysician: physicians.changePhysician.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await changePhysician(work, params.physicianId.toLowerCase(), versionFrom(headers['if-match']), body);
      return keptPhysician(work, params.physicianId);
    }),
  ),
  endPhysician: physicians.endPhysician.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await endPhysician(
        work,
        params.physicianId.toLowerCase(),
        versionFrom(headers['if-match']),
        body.isEnded,
      );
      return keptPhysician(work, params.physicianId);
    }),
  ),
});
