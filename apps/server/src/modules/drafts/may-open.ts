import type { DraftForm } from '@waypost/contract/services/drafts';
import { EMPTY_ID } from '@waypost/contract/values';
import { type Access, access } from '../../http/access.ts';
import type { Db } from '../../kernel/database.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Which form, and of what: the record it changes, or the empty identifier. */
export type Place = { form: DraftForm; subjectId: string };

type Subject = 'task' | 'exchange' | 'case' | 'patient' | 'order' | 'coverage' | 'person' | 'role';

/** Each form: the call that saves it for good, and what its subject may be. */
const forms: Record<DraftForm, { saves: Access; of: readonly Subject[] }> = {
  'eligibility-request': { saves: access.eligibility.verify, of: ['task', 'exchange'] },
  'task-work': { saves: access.task.changeTask, of: ['task'] },
  'user-email': { saves: access.account.updateUserEmail, of: ['person'] },
  'user-details': { saves: access.profile.updateUserProfile, of: ['person'] },
  'user-facilities': { saves: access.users.setFacilities, of: ['person'] },
  'invite-user': { saves: access.invitations.invite, of: [] },
  'case-note': { saves: access.case.addNote, of: ['case'] },
  'case-order': { saves: access.orders.addOrder, of: ['case', 'order'] },
  coverage: { saves: access.case.changeCoverage, of: ['coverage'] },
  'new-coverage': { saves: access.case.addCoverage, of: ['case'] },
  demographics: { saves: access.patient.updatePatient, of: ['patient'] },
  role: { saves: access.roles.createRole, of: ['role'] },
};

/** Whether this user sees the record; row security leaves out what is not theirs to see. */
const seen: Record<Subject, (db: Db, id: string) => Promise<unknown>> = {
  task: (db, id) => db.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst(),
  exchange: (db, id) =>
    db.selectFrom('eligibility_exchange').select('id').where('id', '=', id).executeTakeFirst(),
  case: (db, id) => db.selectFrom('patient_case').select('id').where('id', '=', id).executeTakeFirst(),
  patient: (db, id) =>
    db.selectFrom('patient_case').select('id').where('patient_id', '=', id).limit(1).executeTakeFirst(),
  order: (db, id) => db.selectFrom('case_order').select('id').where('id', '=', id).executeTakeFirst(),
  coverage: (db, id) => db.selectFrom('case_coverage').select('id').where('id', '=', id).executeTakeFirst(),
  person: (db, id) => db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst(),
  role: (db, id) => db.selectFrom('role').select('id').where('id', '=', id).executeTakeFirst(),
};

/**
 * Whether what somebody typed may be shown to them now: while they may save it for good, and see the record it is
 * about. It can hold what they saw there.
 */
export async function mayOpen(db: Db, scope: Scope, { form, subjectId }: Place): Promise<boolean> {
  const { saves, of } = forms[form];
  const id = subjectId.toLowerCase();
  if (of.includes('person') && id === scope.user.id) return true;
  if (saves.kind !== 'entity' || !saves.allows(scope.permissions)) return false;
  if (id === EMPTY_ID) return true;
  for (const subject of of) if (await seen[subject](db, id)) return true;
  return false;
}
