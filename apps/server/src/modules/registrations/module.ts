import { allOf, caseReaders, caseWriters, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { deleteOldReceived } from './received.ts';
import { registrationsRoutes } from './routes.ts';

/** Users who may register patients and open their cases; for a source also `data-import` is required. */
const registrars = allOf('patient-read', 'patient-write', 'case-management-write');
const heldReaders = protecting('HeldRegistration', allOf('data-import', 'patient-read'));
const heldWriters = protecting(
  'HeldRegistration',
  allOf('data-import', 'patient-read', 'patient-write', 'case-management-write'),
);

const access: AccessOf<'registrations'> = {
  registrations: {
    putRegistrations: registrars,
    registerCase: registrars,
    heldRegistrations: heldReaders,
    heldRegistration: heldReaders,
    applyHeld: heldWriters,
    dismissHeld: heldWriters,
    sourceDifferences: caseReaders,
    decideSourceDifference: caseWriters,
  },
};

/** The events of a registration. */
export const registering = [
  'patient.registered',
  'patient.updated',
  'case.opened',
  'case.changed',
  'coverage.added',
  'coverage.changed',
  'coverage.reordered',
] as const;
const emits: EmitsOf<'registrations'> = {
  registrations: {
    putRegistrations: registering,
    registerCase: ['patient.registered', 'case.opened'],
    applyHeld: registering,
    dismissHeld: { none: 'what is not applied has not happened' },
    decideSourceDifference: ['patient.updated', 'coverage.changed'],
  },
};

/** Registrations that are sent together, and held ones. */
export const registrationsModule = {
  owns: ['held_registration', 'source_content', 'received'],
  routes: { registrations: registrationsRoutes },
  access,
  emits,
  jobs: (tools) => [{ name: 'forget what came in', everyMs: 600_000, run: () => deleteOldReceived(tools) }],
  drafts: {
    'new-case': { saves: access.registrations.registerCase, of: [] },
    'held-registration': { saves: access.registrations.applyHeld, of: ['held-registration'] },
  },
} as const satisfies ServerModule;

export { reasonOf } from './apply-registration.ts';
export type { Before } from './before.ts';
export { commitRegistrations, type ToCommit } from './commit-registrations.ts';
export { laneNumber, lanesOf } from './lanes.ts';
export { planRegistrations } from './plan-registrations.ts';
export { PlannedSoFar } from './planned-so-far.ts';
export { sourceMeanings } from './read-registration.ts';
export { receivedList, recordImportedFile } from './received.ts';
export type { Seen } from './source-contents.ts';
