import type { Keyring } from '@waypost/platform/keyring';
import type { Work } from '../../framework/work.ts';
import { type CaseImage, caseImages } from '../cases/module.ts';
import { type PatientImage, patientImages } from '../patients/module.ts';
import type { Applied } from './apply-registration.ts';
import type { Seen } from './source-contents.ts';

/** What a registration has changed, as it was before; null: not changed by it, or new. */
export type Before = { patient: PatientImage | null; case: CaseImage | null };

/** Patients and cases as they were, read for several registrations at once, so that they can be put back. */
export class BeforeImages {
  readonly #work: Work;
  readonly #keyring: Keyring;
  readonly #patients = new Map<string, PatientImage>();
  readonly #cases = new Map<string, CaseImage>();

  constructor(work: Work, keyring: Keyring) {
    this.#work = work;
    this.#keyring = keyring;
  }

  /** Reads those that may be changed as they are now. */
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

  /** What a registration has changed of them. */
  of({ patient, case: visit }: Applied): Before {
    const isOther = patient.outcome === 'changed' && patient.patientId !== null;
    return {
      patient: isOther ? (this.#patients.get(patient.patientId ?? '') ?? null) : null,
      case: visit?.outcome === 'changed' ? (this.#cases.get(visit.caseId) ?? null) : null,
    };
  }
}
