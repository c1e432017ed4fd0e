import { idFrom } from '../infrastructure/ids.ts';
import { harborPoint, lakemont } from './organizations.ts';

/** A user of the cast. `id` is also the subject at the embedded identity provider. */
export type CastUser = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  typeOfUser: string;
  memberships: Array<{ entityId: string; role: string; facilities: number[]; status?: string }>;
  isFederated?: true;
  isDeactivated?: true;
  /** Shown on the sign-in page of the demo. */
  listed?: { role: string; mayDo: string };
};

/** The password of every demo account, which protects nothing. */
export const DEMO_PASSWORD = 'Follow-the-signs-26';

const user = (
  email: string,
  name: string,
  rest: Omit<CastUser, 'id' | 'firstName' | 'lastName' | 'email'>,
): CastUser => {
  const [firstName = '', ...others] = name.split(' ');
  return { id: idFrom(`user ${email}`), email, firstName, lastName: others.join(' '), ...rest };
};

const business = 'Business Associate';
const at = (role: string, facilities = [0, 1, 2]) => [{ entityId: lakemont.id, role, facilities }];
const harborMembership = (role: string, facilities = [0, 1]) => [
  { entityId: harborPoint.id, role, facilities },
];

export const users: readonly CastUser[] = [
  user('dana.whitfield@lakemont.example', 'Dana Whitfield', {
    typeOfUser: business,
    memberships: at('Task Worker'),
    listed: { role: 'Task worker', mayDo: 'Works the queues, asks payers' },
  }),
  user('marcus.okafor@lakemont.example', 'Marcus Okafor', {
    typeOfUser: business,
    memberships: at('Task Manager'),
    listed: { role: 'Task manager', mayDo: 'Everything with tasks' },
  }),
  user('ruth.abara@lakemont.example', 'Ruth Abara', {
    typeOfUser: business,
    memberships: at('Case Specialist'),
    listed: { role: 'Case specialist', mayDo: 'Works tasks, may see SSNs' },
  }),
  user('elena.lindqvist@lakemont.example', 'Elena Lindqvist', {
    typeOfUser: business,
    memberships: at('Facility Administrator'),
    listed: { role: 'Facility administrator', mayDo: 'Users, roles, invitations' },
  }),
  user('tomasz.lind@lakemont.example', 'Tomasz Lind', {
    typeOfUser: business,
    memberships: at('Configuration Administrator'),
    listed: { role: 'Configuration administrator', mayDo: 'Decision tables, webhooks' },
  }),
  user('joel.nakamura@lakemont.example', 'Joel Nakamura', {
    typeOfUser: business,
    memberships: at('Auditor'),
    listed: { role: 'Auditor', mayDo: 'Reads audit history' },
  }),
  user('sam.ito@lakemont.example', 'Sam Ito', {
    typeOfUser: business,
    memberships: at('Visitor', [0]),
    listed: { role: 'Visitor', mayDo: 'May do almost nothing' },
  }),
  user('nadia.castle@harborpoint.example', 'Nadia Castle', {
    typeOfUser: business,
    memberships: harborMembership('Task Worker'),
    listed: { role: 'Task worker', mayDo: 'The same, at another organization' },
  }),
  user('owen.brandt@harborpoint.example', 'Owen Brandt', {
    typeOfUser: business,
    memberships: harborMembership('Task Manager'),
  }),
  user('avery.stone@waypost.example', 'Avery Stone', {
    typeOfUser: 'Support',
    memberships: [...at('Task Manager'), ...harborMembership('Task Manager')],
    listed: { role: 'Support', mayDo: 'Two organizations to choose from' },
  }),
  // This user has only one facility, and must not see the others' data.
  user('lena.fuchs@lakemont.example', 'Lena Fuchs', {
    typeOfUser: business,
    memberships: at('Task Worker', [2]),
  }),
  user('ines.roth@lakemont.example', 'Ines Roth', {
    typeOfUser: business,
    memberships: at('Eligibility Reader'),
  }),
  user('priya.raman@lakemont.example', 'Priya Raman', {
    typeOfUser: 'Global Partner',
    memberships: at('Task Worker'),
    isFederated: true,
  }),
  user('pending.porter@lakemont.example', 'Petra Porter', {
    typeOfUser: business,
    memberships: [{ entityId: lakemont.id, role: 'Task Worker', facilities: [0], status: 'Pending' }],
  }),
  user('gone.grady@lakemont.example', 'Greta Grady', {
    typeOfUser: 'Collection Agency',
    memberships: [{ entityId: lakemont.id, role: 'Task Worker', facilities: [0], status: 'Deactivated' }],
    isDeactivated: true,
  }),
  user('rpa.runner@lakemont.example', 'Queue Runner', {
    typeOfUser: 'RPA Bot',
    memberships: at('Task Worker'),
  }),
  user('noa.field@nowhere.example', 'Noa Field', { typeOfUser: 'Third-Party Vendor', memberships: [] }),
];
