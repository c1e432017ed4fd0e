import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { managedPage } from '../../framework/list/managed-list.ts';
import { managedPhysician, managedPhysicians } from './managed-physicians.ts';
import { changePhysician, createPhysician, endPhysician } from './save-physician.ts';

const physicians = implementer.physicians;

export const physicianRoutes = physicians.router({
  physicians: physicians.physicians.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => managedPage(work, managedPhysicians, query)),
  ),
  physician: physicians.physician.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => managedPhysician(work, params.physicianId)),
  ),
  createPhysician: physicians.createPhysician.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('physicians.createPhysician', headers, body);
    return onceShowing(scopeOf(context), call, (work) => createPhysician(work, body), managedPhysician);
  }),
  changePhysician: physicians.changePhysician.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await changePhysician(work, params.physicianId.toLowerCase(), versionFrom(headers['if-match']), body);
      return managedPhysician(work, params.physicianId);
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
      return managedPhysician(work, params.physicianId);
    }),
  ),
});
