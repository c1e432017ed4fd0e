import { beforeAll, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import type { Client } from '../support/client.ts';
import { completedTransaction, send } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';

/**
 * The scenarios of the stand-in payers by member ID (docs/sandbox.md), and the final status of each; null
 * means none.
 */
const scenarios: readonly [payerCode: string, memberId: string, status: string | null][] = [
  ['TWM01', 'PPO000001', 'Active Coverage'],
  ['TWM01', 'HMO000001', 'Active - Services Capitated to Primary Care Physician'],
  ['TWM01', 'RISK00001', 'Active - Full Risk Capitation'],
  ['TWM01', 'SCAP00001', 'Active - Services Capitated'],
  ['TWM01', 'COB000001', 'Active Coverage'],
  ['TWM01', 'DEP000001', 'Active Coverage'],
  ['TWM01', 'DEPSUB001', 'Active Coverage'],
  ['CSCD1', 'MIN000001', 'Active Coverage'],
  ['CSCD1', 'PEND00001', 'Active - Pending Investigation'],
  ['CSCD1', 'INA000001', 'Inactive'],
  ['CSCD1', 'INAUPD001', 'Inactive - Pending Eligibility Update'],
  ['CSCD1', 'INAPEND01', 'Inactive - Pending Investigation'],
  ['CSCD1', 'CHG000001', 'Active Coverage'],
  ['CSCD1', 'DECD00001', 'Inactive'],
  ['SMMT1', 'LINES2001', 'Active Coverage'],
  ['SMMT1', 'LINES10K1', 'Active Coverage'],
  ['SMMT1', 'UNKN00001', 'Active Coverage'],
  ['SMMT1', 'PCT000001', 'Active Coverage'],
  ['SMMT1', 'AAABEN001', 'Active Coverage'],
  ['SMMT1', 'TWICE0001', 'Active Coverage'],
  ['SMMT1', 'DELIM0001', 'Active Coverage'],
  ['CMS', '1AD1TE5MK73', 'Active Coverage'],
  ['CMS', '2MA2TE5MK73', 'Active Coverage'],
  ['CMS', '5TW5TE5MK73', 'Active Coverage'],
  ['CMS', '8GA8TE5MK73', 'Inactive'],
  ['CMS', '4AA4TE5MK73', 'Rejected'],
  ['STMCD', 'MCO000001', 'Active Coverage'],
  ['STMCD', 'SPEND0001', 'Active - Pending Investigation'],
  ['STMCD', 'TPL000001', 'Active Coverage'],
  ['LKSH1', 'AAA430001', 'Rejected'],
  ['LKSH1', 'AAA710001', 'Rejected'],
  ['LKSH1', 'AAAMANY01', 'Rejected'],
  ['LKSH1', 'AAALATER1', 'Rejected'],
  ['LKSH1', 'AAARC0001', 'Rejected'],
  ['LKSH1', 'HTML00001', null],
  ['LKSH1', 'ACK999R01', null],
  ['LKSH1', 'TA1R00001', null],
  ['LKSH1', 'WRONGTRN1', null],
  ['LKSH1', 'COREERR01', null],
  ['LKSH1', 'HTTP40101', null],
  ['TWM01', 'RESET0001', null],
];

let dana: Client;
let guide: string;
beforeAll(async () => {
  dana = await (await makeOrganization()).person('dana');
  guide = await (await fetch(sandboxUrl)).text();
});

it.each(scenarios)(
  'the scenario of %s for %s ends, over its transport, with the status %s',
  async (payerCode, memberId, status) => {
    expect(guide).toContain(memberId);
    const { state, failure, eligibilityResponse } = await completedTransaction(
      dana,
      await send(dana, payerCode, memberId),
    );
    if (status === null)
      expect({ state, failure }).toMatchObject({ state: 'failed', failure: { kind: expect.any(String) } });
    else expect(eligibilityResponse[0]?.coverageStatus).toBe(status);
  },
);
