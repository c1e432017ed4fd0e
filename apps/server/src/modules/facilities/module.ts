import { anyOf, forPeople, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { facilityRoutes } from './routes.ts';

const writeRule = anyOf('organization-write');

const access: AccessOf<'facilities'> = {
  facilities: {
    facilities: writeRule,
    // The user who adds one works there, and a program must not extend its own facilities.
    createFacility: protecting('Facility', forPeople(writeRule)),
    changeFacility: protecting('Facility', writeRule),
    endFacility: protecting('Facility', writeRule),
  },
};

const own = { none: 'what a facility is called and when it ends is nothing that happened to a case' };
const emits: EmitsOf<'facilities'> = {
  facilities: {
    createFacility: ['user.facilities-changed'],
    changeFacility: own,
    endFacility: own,
  },
};

/** Facilities, as administrators maintain them. The operator's file defines some, too. */
export const facilitiesModule = {
  owns: ['facility'],
  routes: { facilities: facilityRoutes },
  access,
  emits,
  drafts: { facility: { saves: access.facilities.changeFacility, of: ['facility'] } },
} as const satisfies ServerModule;
