import type { ConnectorKind } from '@waypost/contract/payer-connections/connection';
import type { SearchField } from '@waypost/contract/payers/calls';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastEntity } from './organizations.ts';

type CastOption = { id: string; label: string; required: SearchField[] };
export type CastPayer = {
  id: string;
  code: string;
  name: string;
  idPrefix: string;
  /** Its connector; the stand-in payers answer over all three. */
  connector: ConnectorKind;
  options: CastOption[];
};

const primary: CastOption = {
  id: 'member-name-birth',
  label: 'Member ID, name, date of birth',
  required: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
};
const byMember: CastOption = {
  id: 'member-birth',
  label: 'Member ID, last name, date of birth',
  required: ['memberId', 'patientLastName', 'patientDateOfBirth'],
};
const byName: CastOption = {
  id: 'name-birth',
  label: 'Name, date of birth',
  required: ['patientFirstName', 'patientLastName', 'patientDateOfBirth'],
};
const bySsn: CastOption = {
  id: 'ssn-name-birth',
  label: 'SSN, name, date of birth',
  required: ['ssn', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
};

const payer = (
  code: string,
  name: string,
  idPrefix: string,
  connector: ConnectorKind,
  options: CastOption[],
): CastPayer => ({
  id: idFrom(`payer ${code}`),
  code,
  name,
  idPrefix,
  connector,
  options,
});

/** Payers of the cast; the stand-in payers answer under the same codes. */
export const payers: readonly CastPayer[] = [
  payer('TWM01', 'Tidewater PPO', 'TWM', 'core-mime', [primary, byMember, byName, bySsn]),
  payer('CSCD1', 'Cascade Health', 'CSC', 'core-soap', [primary, byMember, byName]),
  payer('SMMT1', 'Summit Care', 'SMT', 'https', [primary, byMember]),
  payer('LKSH1', 'Lakeshore PPO', 'LSH', 'core-mime', [primary, byName]),
  payer('CMS', 'Medicare', '', 'core-soap', [primary]),
  payer('STMCD', 'State Medicaid', 'SMD', 'https', [primary, bySsn]),
  payer('MEDX', 'Medicare Exchange', '', 'core-soap', [primary, byMember]),
];

/** The plan that replaces Medicare for some patients of the demo, and is asked instead. */
export const advantagePlan = payer('SMAD1', 'Summit Advantage Health Plan', 'SAD', 'https', [
  primary,
  byMember,
]);
/** The payers that the demo's organizations ask. */
export const demoPayers: readonly CastPayer[] = [...payers, advantagePlan];

/** Payers of patients' insurances; MEDX is another way to reach Medicare. */
export const insurers: readonly CastPayer[] = payers.filter(({ code }) => code !== 'MEDX');

const paths = { 'core-mime': 'core', 'core-soap': 'soap', https: 'x12' } as const;
/** The password of an organization at the stand-in payers. */
export const SANDBOX_PASSWORD = 'sandbox';

/** The connections of an organization to payers: each is reached at the stand-in's address, over the connector it has. */
export const connectionsOf = (
  { lcode }: Pick<CastEntity, 'lcode'>,
  sandboxUrl: string,
  to: readonly CastPayer[] = payers,
) =>
  to.map(({ code, connector }) => ({
    payerCode: code,
    connector,
    endpointUrl: `${sandboxUrl}/payers/${code}/${paths[connector]}`,
    senderId: `WP${lcode}`,
    receiverId: code,
    userName: 'waypost',
  }));
