import { type Enrollment, enrolledUnder, memberId } from '@waypost/platform/demo-members';
import type { Payer, PayerKind } from '../payer-list.ts';
import type { TransportName } from '../transport/transport.ts';
import type { Person } from '../x12/member.ts';
import type { Segment } from '../x12/segment.ts';
import { chooseScenario, scenarios } from './choose.ts';
import { answering, type Scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';
import { answerPatient, type Visit } from './visit.ts';

type Kinds = Readonly<Record<Exclude<PayerKind, 'medicare'>, string>>;
const everywhere = (name: string): Kinds => ({ commercial: name, medicaid: name });

/** The scenarios that are played for what a payer has of a member. */
const played: Readonly<Record<Exclude<Enrollment, 'another id'>, Kinds>> = {
  'cannot answer': everywhere('aaa-42'),
  active: { commercial: 'ppo', medicaid: 'fee-for-service' },
  managed: { commercial: 'hmo', medicaid: 'managed-care' },
  'another payer first': { commercial: 'other-payer-first', medicaid: 'third-party' },
  ended: everywhere('inactive'),
  pending: { commercial: 'pending', medicaid: 'spend-down' },
  'not enrolled': everywhere('aaa-75'),
};

/** What a payer answers about whom it knows by more than an id; undefined when the id is not one of the demo's. */
export function scenarioOfMember(payer: Payer, asked: Person, over: TransportName): Scenario | undefined {
  const member = enrolledUnder(asked.memberId.toUpperCase());
  if (!member) return undefined;
  if (!member.isWhole) return named('aaa-72');
  if (asked.birthDate !== '' && !member.hasBirthDate(asked.birthDate)) return named('aaa-71');
  if (asked.lastName !== '' && !member.hasName(asked.lastName)) return named('aaa-73');
  if (payer.kind === 'medicare' || member.kind === null) return chooseScenario(payer, asked.memberId, over);
  return member.kind === 'another id' ? underAnotherId : named(played[member.kind][payer.kind]);
}

function named(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`No scenario is named ${name}.`);
  return found;
}

/** The member has had a new id since; under that one the answer is the usual one. */
const underAnotherId: Scenario = {
  name: 'another-id',
  prefix: '',
  example: '',
  at: 'every payer',
  shows: 'Active, under another id',
  play: answering((visit: Visit) => {
    const { lastName, birthDate, memberId: old } = visit.subscriber;
    const id = memberId(old.slice(0, 3), 'active', Number(old.slice(4, 6)) + 1, { lastName, birthDate });
    const renumbered = { ...visit, subscriber: { ...visit.subscriber, memberId: id } };
    const usual = usualAnswer(renumbered);
    const insured: Segment = visit.dependent
      ? ['INS', 'N', visit.dependent.relationship, '001', '25']
      : ['INS', 'Y', '18', '001', '25'];
    return answerPatient(renumbered, (usual.dependent ?? usual.subscriber)?.benefits ?? [], { insured });
  }),
};
