import type { OpenedCase } from '@waypost/contract/cases/open';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import { newKey } from '../client.ts';
import { completedTransaction } from '../eligibility-transactions.ts';
import { named } from '../registration.ts';
import { REGISTRATIONS } from '../sources.ts';
import { type Cast, must, type Scenario } from './scenario.ts';

/** A case that was opened together with its patient. */
async function registeredCase(cast: Cast, coverages: object[] = []): Promise<OpenedCase> {
  const body = {
    patient: { name: named('Ada', 'Quill'), birthDate: '1984-03-14', isAnother: true },
    case: { facilityId: cast.here.facility().id, dateOfServiceStart: '2026-11-20', coverages },
  };
  const registering = cast.registrar.call<RegisteredCase>('POST', REGISTRATIONS, body, newKey());
  const { case: opened } = await must(registering);
  if (!opened) throw new Error('nothing was opened');
  return opened;
}

/** Requests a check of a member for a new case. */
const asking =
  (subscriberId: string): Scenario['given'] =>
  async (cast) => {
    const { rows } = await cast.pool.query(
      `select l.insurance_code from payer_plan l join payer p on p.id = l.payer_id
       where l.entity_id = $1 and p.code = 'TWM01' order by 1 limit 1`,
      [cast.here.id],
    );
    const coverage = {
      insuranceName: 'Tidewater PPO',
      rcsInsuranceCode: rows[0].insurance_code,
      subscriberId,
    };
    return (await registeredCase(cast, [{ coverage }])).caseId;
  };
async function ask({ dana }: Cast, caseId: string): Promise<string> {
  const path = `/services/realtime-eligibility/cases/${caseId}/verify`;
  const { id } = await must(dana.call<EligibilityTransaction>('POST', path, undefined, newKey()));
  await completedTransaction(dana, id);
  return caseId;
}

/** The calls by which the registration desk does everything in one step. */
export const deskScenarios: Scenario[] = [
  {
    call: 'registrations.registerCase',
    emits: ['case.opened'],
    act: async (cast) => (await registeredCase(cast)).caseId,
  },
  {
    call: 'registrations.registerCase',
    emits: ['patient.registered'],
    act: async (cast) => (await registeredCase(cast)).patientId,
  },
  {
    call: 'eligibility.verifyCase',
    emits: ['eligibility.requested', 'note.added', 'eligibility.answered'],
    given: asking('ACT000001'),
    act: ask,
  },
  {
    call: 'eligibility.verifyCase',
    emits: ['eligibility.requested', 'eligibility.failed'],
    given: asking('HTML00001'),
    act: ask,
  },
];
