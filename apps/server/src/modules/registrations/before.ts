import type { Keyring } from '@waypost/platform/keyring';
import type { Work } from '../../framework/work.ts';
import { type CaseImage, caseImages } from '../cases/module.ts';
import { type PatientImage, patientImages } from '../patients/module.ts';
import type { Applied } from './apply-registration.ts';
import type { Seen } from './source-contents.ts';

/** The earlier state of records that a registration has changed; null for unchanged or new ones. */
export type Before = { patient: PatientImage | null; case: CaseImage | null };

/** The earlier states of patients and cases, read for several registrations at once, so that they can be restored. */
export class BeforeImages {
  readonly #work: Work;
  readonly #keyring: Keyring;
  readonly #patients = new Map<string, PatientImage>();
  readonly #cases = new Map<string, CaseImage>();

  constructor(work: Work, keyring: Keyring) {
    this.#work = work;
    this.#keyring = keyring;
  }

  /** Reads the present states of records that may be changed. */
  async read(seen: readonly Seen[]): Promise<void> {
    const patientIds = seen.flatMap(({ patient }) => patient?.id ?? []);
    for (const [id, one] of await patientImages(this.#work, this.#keyring, patientIds))
      this.#patients.set(id, one);
    for (const [id, one] of await caseImages(
      this.#work,
      seen.flatMap(({ case: visit }) => visit?.id ?? []),
    ))
      this.#cases.set(id, one);
  }

  /** The earlier states of the records that a registration has changed. */
  of({ patient, case: visit }: Applied): Before {
    const isOther = patient.outcome === 'changed' && patient.patientId !== null;
    return {
      patient: isOther ? (this.#patients.get(patient.patientId ?? '') ?? null) : null,
      case: visit?.outcome === 'changed' ? (this.#cases.get(visit.caseId) ?? null) : null,
    };
  }
}
