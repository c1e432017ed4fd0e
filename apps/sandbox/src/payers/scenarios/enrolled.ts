import { decodeMemberId, type Enrollment, memberId } from '@waypost/platform/demo-members';
import type { Payer, PayerKind } from '../payer-list.ts';
import type { TransportName } from '../transport/transport.ts';
import type { Person } from '../x12/member.ts';
import type { Segment } from '../x12/segment.ts';
import { chooseScenario, scenarios } from './choose.ts';
import { answering, type Scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';
import { answerPatient, type Visit } from './visit.ts';

type NamesByKind = Readonly<Record<Exclude<PayerKind, 'medicare'>, string>>;
const forAllKinds = (name: string): NamesByKind => ({ commercial: name, medicaid: name });

/** The scenario for each enrollment of a member. */
const scenarioNames: Readonly<Record<Exclude<Enrollment, 'another id'>, NamesByKind>> = {
  'cannot answer': forAllKinds('aaa-42'),
  active: { commercial: 'ppo', medicaid: 'fee-for-service' },
  managed: { commercial: 'hmo', medicaid: 'managed-care' },
  'another payer first': { commercial: 'other-payer-first', medicaid: 'third-party' },
  ended: forAllKinds('inactive'),
  pending: { commercial: 'pending', medicaid: 'spend-down' },
  'not enrolled': forAllKinds('aaa-75'),
};

/** The scenario for a demo member, whose id encodes more than the enrollment; undefined for other ids. */
export function scenarioForMember(
  payer: Payer,
  requestedMember: Person,
  over: TransportName,
): Scenario | undefined {
  const member = decodeMemberId(requestedMember.memberId.toUpperCase());
  if (!member) return undefined;
  if (!member.isValid) return findScenario('aaa-72');
  if (requestedMember.birthDate !== '' && !member.hasBirthDate(requestedMember.birthDate))
    return findScenario('aaa-71');
  if (requestedMember.lastName !== '' && !member.hasName(requestedMember.lastName))
    return findScenario('aaa-73');
  if (payer.kind === 'medicare' || member.kind === null)
    return chooseScenario(payer, requestedMember.memberId, over);
  return member.kind === 'another id'
    ? replacedIdScenario
    : findScenario(scenarioNames[member.kind][payer.kind]);
}

function findScenario(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`No scenario is named ${name}.`);
  return found;
}

/** The member has got a new id, under which the answer is the usual one. */
const replacedIdScenario: Scenario = {
  name: 'another-id',
  prefix: '',
  example: '',
  at: 'every payer',
  shows: 'Active, under another id',
  behavior: answering((visit: Visit) => {
    const { lastName, birthDate, memberId: old } = visit.subscriber;
    const id = memberId(old.slice(0, 3), 'active', Number(old.slice(4, 6)) + 1, { lastName, birthDate });
    const visitWithNewId = { ...visit, subscriber: { ...visit.subscriber, memberId: id } };
    const usual = usualAnswer(visitWithNewId);
    const insured: Segment = visit.dependent
      ? ['INS', 'N', visit.dependent.relationship, '001', '25']
      : ['INS', 'Y', '18', '001', '25'];
    return answerPatient(visitWithNewId, (usual.dependent ?? usual.subscriber)?.benefits ?? [], { insured });
  }),
};
