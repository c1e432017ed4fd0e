import { ppoBenefits } from '../benefits/commercial.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Person } from '../x12/member.ts';
import type { Segment } from '../x12/segment.ts';
import type { Visit } from './visit.ts';
import { answerDependent, answerPatient, memberSegments, planReferences, planYear } from './visit.ts';

/** INS03 001 with INS04 25: the payer reports changed data that identify the member. */
const changedIdentity = ['001', '25'] as const;

/** Answers in 2000D. A patient requested as the subscriber is answered as a dependent child. */
export function answerPatientAsDependent(visit: Visit): Answer {
  const patient: Person = visit.dependent ?? { ...visit.subscriber, relationship: '19' };
  const subscriber: Person = visit.dependent
    ? visit.subscriber
    : { ...visit.subscriber, firstName: 'MORGAN', middleName: '', birthDate: '19720214', references: [] };
  return answerDependent(
    { ...visit, subscriber },
    { who: memberSegments('03', patient, { dates: planYear(visit) }), benefits: ppoBenefits(visit) },
  );
}

/** Answers at the subscriber level: the patient has an own member id, regardless of the policy holder. */
export function answerPatientAsSubscriber(visit: Visit): Answer {
  const patient = visit.dependent ?? visit.subscriber;
  const memberId = `${visit.subscriber.memberId}-02`;
  const insured: Segment = ['INS', 'Y', '18', ...changedIdentity];
  const details = { insured, references: planReferences(visit), dates: planYear(visit) };
  return {
    subscriber: {
      who: memberSegments('IL', { ...patient, memberId }, details),
      benefits: ppoBenefits(visit),
    },
  };
}

/** Answers with a member id, birth date and address that differ from the inquiry. */
export function changedMember(visit: Visit, usualAnswer: (visit: Visit) => Answer): Answer {
  const subscriber = { ...visit.subscriber, memberId: changedId(visit) };
  const dependent = visit.dependent ? changeAddress(visit.dependent) : null;
  const changed: Visit = {
    ...visit,
    subscriber: dependent ? subscriber : changeAddress(subscriber),
    dependent,
  };
  const answer = usualAnswer(changed);
  const benefits = (answer.dependent ?? answer.subscriber)?.benefits ?? [];
  const insured: Segment = dependent
    ? ['INS', 'N', dependent.relationship, ...changedIdentity]
    : ['INS', 'Y', '18', ...changedIdentity];
  return answerPatient(changed, benefits, { insured });
}

/** Answers with names and an SSN that differ from the inquiry, and a policy holder with another birth date. */
export function renamedMember(visit: Visit, usualAnswer: (visit: Visit) => Answer): Answer {
  const { subscriber, dependent } = visit;
  if (!dependent) return usualAnswer({ ...visit, subscriber: renamePerson(subscriber) });
  const holder = renamePerson({ ...subscriber, birthDate: otherDay(subscriber.birthDate) });
  return usualAnswer({ ...visit, subscriber: holder, dependent: renamePerson(dependent) });
}

function renamePerson(person: Person): Person {
  const references = person.references.map((reference) =>
    reference.qualifier === 'SY' ? { ...reference, value: `${reference.value.slice(0, -4)}0099` } : reference,
  );
  return { ...person, firstName: `${person.firstName}ANNE`, lastName: 'WALLOWAY-HART', references };
}

function changeAddress(person: Person): Person {
  const address = { line: '200 OAK AVE', line2: '', city: 'SPRINGFIELD', state: 'IL', zip: '627020000' };
  return { ...person, address, birthDate: otherDay(person.birthDate) };
}

/** Changes a member id: a Medicare identifier keeps its form, otherwise the last characters change. */
function changedId({ payer, subscriber }: Visit): string {
  return payer.kind === 'medicare' ? '9RT9TE5MK73' : `${subscriber.memberId.slice(0, -2)}77`;
}

/** Changes the day of a birth date, within the same month. */
function otherDay(birthDate: string): string {
  if (birthDate === '') return '';
  return `${birthDate.slice(0, 6)}${birthDate.endsWith('16') ? '17' : '16'}`;
}
