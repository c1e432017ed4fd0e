import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { daysUntil, todayIn } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { NEAR_DAYS } from '../modules/cases/module.ts';
import { caseRows, coverageRows } from '../modules/cases/readable.ts';
import { eligibilityTransactionRows } from '../modules/eligibility/readable.ts';
import { facilityRows } from '../modules/facilities/readable.ts';
import { payerRows } from '../modules/payers/readable.ts';
import { caseUrl, type Evaluation, type Finding, factsOf, type Process } from './process.ts';

/** An insurance of a case, and whether its payer has confirmed it for this member. */
type Coverage = {
  id: string;
  version: number;
  isActive: boolean;
  insuranceName: string;
  planName: string | null;
  serviceStart: string;
  timeZone: string;
  isVerified: boolean;
};

async function coveragesOf(db: Db, caseId: string): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select v.id, v.version, v.status = 'Active' as "isActive", v.insurance_name as "insuranceName",
      v.plan_name as "planName", c.service_start as "serviceStart", f.time_zone as "timeZone",
      exists (
        select from ${eligibilityTransactionRows} x join ${payerRows} y on y.id = v.payer_id and y.code = x.payer_code
        where x.entity_id = v.entity_id and x.case_id = v.case_id and x.state = 'answered'
          and coalesce(x.shown_normalized_status, x.normalized_status) = 'active' and x.request ->> 'memberId' = v.subscriber_id) as "isVerified"
    from ${coverageRows} v
    join ${caseRows} c on c.entity_id = v.entity_id and c.id = v.case_id
    join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
    where v.case_id = ${caseId}::uuid order by v.position`.execute(db);
  return rows;
}

/**
 * Whether an unverified insurance is due for verification: it was entered or changed just now, or the visit is near.
 */
function isDue(coverage: Coverage, { triggers }: Evaluation, now: Date): boolean {
  if (triggers.some(({ subjectId, type }) => subjectId === coverage.id || type === 'case.opened'))
    return true;
  const days = daysUntil(todayIn(coverage.timeZone, now), coverage.serviceStart);
  return days >= 0 && days <= NEAR_DAYS;
}

/** An insurance counts as verified once its payer has confirmed the member; until then a person has to verify it. */
export const insuranceVerificationProcess: Process = {
  name: 'Insurance Verification',
  prefix: 'InsuranceVerification',
  listensTo: [
    'case.opened',
    'case.changed',
    'case.moved',
    'coverage.added',
    'coverage.changed',
    'eligibility.answered',
    'eligibility.failed',
    'case.service-near',
  ],
  async judge({ db, clock }, _asking, look) {
    const findings: Finding[] = [];
    for (const coverage of await coveragesOf(db, look.caseId)) {
      const isWanted = coverage.isActive && !coverage.isVerified;
      // An insurance that is not due, or already has a task, is left unchanged.
      if (isWanted && !isDue(coverage, look, clock.now())) continue;
      findings.push({
        taskType: 'Insurance Verification',
        subject: coverage.id,
        requirement: isWanted
          ? {
              cycle: idFrom(`coverage ${coverage.id} ${coverage.version}`),
              condition: null,
              exceptions: [],
              payerName: coverage.insuranceName,
            }
          : null,
        tables: [],
        facts: factsOf({
          Insurance: coverage.insuranceName,
          Plan: coverage.planName,
          'Active in the case': coverage.isActive,
          'Payer said it is active': coverage.isVerified,
          'Date of Service': coverage.serviceStart,
        }),
      });
    }
    return findings;
  },
  startUrl: caseUrl,
};
