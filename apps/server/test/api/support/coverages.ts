import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { CaseCoverage, CoverageChange, NewCoverage } from '@waypost/contract/coverages/calls';
import { getCaseCoverages } from '@waypost/contract/graphql';
import { equip, openCase } from './cases.ts';
import { type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import { organizationOf } from './organization.ts';

export const COVERAGES = '/services/case/api/Coverages';

/** An address without a line. */
export const none = {
  line1: null,
  line2: null,
  line3: null,
  line4: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
/** The address of a subscriber, and the address for manually sent claims. */
const home = {
  ...none,
  line1: '12 Alder Court',
  city: 'Lakemont',
  state: 'OH',
  postalCode: '43004',
  country: 'US',
} as const;
export const byHand = {
  ...none,
  name: 'Claims by hand',
  line1: 'PO Box 9',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
  district: null,
  addressCode: null,
} as const;

type Answered = CaseCoverage & Problem;

/** A new case at the first facility of a user's organization, and actions on its insurances. */
export async function coveredCase(ruth: Client) {
  const at = organizationOf(ruth);
  const { pool } = await testDatabase();
  await equip(at);
  const { patientId, caseId, facility } = await openCase(at);

  const newOne = (
    change: Partial<NewCoverage['coverage']> = {},
    rest: Partial<NewCoverage> = {},
  ): NewCoverage => ({
    patientId,
    facilityId: facility.id,
    lCode: facility.lcode,
    clientCode: `${facility.lcode}C`,
    paymentBy: null,
    coveragePaymentType: 'Insurance',
    coverageStatus: 'Active',
    coverage: {
      subscriberId: `S-${randomUUID().slice(0, 8)}`,
      insuranceName: 'Tidewater PPO',
      groupNumber: 'G-77',
      administrationTypeCode: 'Self Funded',
      preClaimRequirementCode: 'A',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      rcsInsuranceCode: 'TWM01-02',
      clientInsuranceCode: 'TW2',
      hardCopyClaim: true,
      media: 'Electronic',
      address: null,
      ...change,
    },
    coverageSubscriber: {
      firstName: 'Odalys',
      lastName: 'Ferreira',
      middleInitial: 'Q',
      birthDate: '1971-04-03',
      gender: 'Female',
      address: home,
    },
    coverageRelationshipType: { relationshipTypeName: 'Spouse' },
    ...rest,
  });
  const add = (body: unknown, client = ruth, headers: Record<string, string> = newKey(), of = caseId) =>
    client.call<Answered>('POST', `${COVERAGES}?caseid=${of}`, body, headers);
  const patch = ({ coverageId, version }: CaseCoverage, body: CoverageChange | object, client = ruth) =>
    client.call<Answered>('PATCH', `${COVERAGES}/${coverageId}`, body, { 'if-match': `"${version}"` });
  const put = (ids: readonly string[], client = ruth, of = caseId) =>
    client.call<CaseCoverage[] & Problem>('PUT', `${COVERAGES}/${of}`, ids);
  const coverages = async (client = ruth): Promise<CaseCoverage[]> =>
    (await client.read('case', getCaseCoverages, { caseId })).getCaseCoverages;
  const added = async (change: Partial<NewCoverage['coverage']> = {}): Promise<CaseCoverage> => {
    const answer = await add(newOne(change));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const recordOf = async (domainType: string, domainId: string) => {
    const { rows } = await pool.query(
      `select operation, case_id, details, snapshot from audit_record where domain_type = $1 and domain_id = $2
       order by occurred_at desc, id desc limit 1`,
      [domainType, domainId],
    );
    return rows[0];
  };
  return { caseId, newOne, add, patch, put, coverages, added, recordOf };
}

export const ids = (list: readonly CaseCoverage[]): string[] => list.map(({ coverageId }) => coverageId);
