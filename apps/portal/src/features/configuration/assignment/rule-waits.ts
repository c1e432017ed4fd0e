import { message } from '@waypost/contract/core/messages';
import type { RuleInFull } from '@waypost/contract/tasks/assignment/calls';

/** The people who get tasks from a rule: a weight of 0 excludes a person. */
export const assignableMembers = (members: RuleInFull['members']): RuleInFull['members'] =>
  members.filter(({ weight }) => weight > 0);

/** The reason why an assignment rule assigns nothing; null when it does, or when assignment is manual. */
export function notAssignedReason({ mode, members }: Pick<RuleInFull, 'mode' | 'members'>): string | null {
  if (mode === 'byHand') return null;
  const people = assignableMembers(members);
  if (people.length === 0) return message('assignment.ruleNobody');
  return people.some(({ availability }) => availability?.state === 'available')
    ? null
    : message('assignment.ruleWaits', { count: people.length });
}
