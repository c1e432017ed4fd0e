/** A guard in the server's code, and the test of the trust suite that must fail without it. */
export type Guard = {
  what: string;
  file: string;
  find: string;
  replace: string;
  /** A column of the matrix by the beginning of its name, or a file of API tests. */
  by: string;
};

const authenticate = 'framework/authenticate.ts';
const guard = 'framework/guard.ts';
const token = 'framework/verify-token.ts';
const taskAccess = 'modules/tasks/state.ts';

export const guards: readonly Guard[] = [
  {
    what: 'the declared rule is asked',
    file: 'app/api.ts',
    find: 'if (!isOwn && !rule.allows(scope.actor.permissions)) {',
    replace: 'if (false as boolean) {',
    by: 'each route refuses every set of permissions',
  },
  {
    what: 'the user is in the entity',
    file: guard,
    find: 'left join entity e on e.id = m.entity_id and',
    replace: 'left join entity e on e.id = asked.entity_id and',
    by: 'no route serves an entity that the user is not in',
  },
  {
    what: 'the membership is active',
    file: guard,
    find: " and m.status = 'Active'",
    replace: '',
    by: 'no route serves an entity whose membership is not active',
  },
  {
    what: 'the entity is not on hold',
    file: guard,
    find: " and e.status not in ('U', 'O')",
    replace: '',
    by: 'no route serves an entity whose membership is not active',
  },
  {
    what: 'permissions are those of the entity',
    file: guard,
    find: 'where r.entity_id = e.id and r.user_id = u.id',
    replace: 'where r.user_id = u.id',
    by: 'permissions in one entity count for nothing in another',
  },
  {
    what: 'permissions are the user’s',
    file: guard,
    find: 'where r.entity_id = e.id and r.user_id = u.id',
    replace: 'where r.entity_id = e.id',
    by: 'each route refuses every set of permissions',
  },
  {
    what: 'the facility asked for is the user’s',
    file: guard,
    find: 'f.user_id = u.id and f.facility_id = coalesce(asked.facility_id, f.facility_id)',
    replace: 'f.facility_id = coalesce(asked.facility_id, f.facility_id)',
    by: 'no route serves a facility that is not the user’s',
  },
  {
    what: 'a facility that is asked for and not the user’s is refused',
    file: guard,
    find: "when asked.facility_id is not null and cardinality(rights.facilities) = 0 then 'FACILITY_REFUSED'",
    replace: '',
    by: 'no route serves a facility that is not the user’s',
  },
  {
    what: 'the token and the session belong together',
    file: authenticate,
    find: 'user?.issuer === identity.issuer && user.subject === identity.subject',
    replace: 'user !== undefined',
    by: 'no route answers to a token with the session of somebody else',
  },
  {
    what: 'only the token that opened the session needs no signature',
    file: guard,
    find: "'isItsToken', coalesce(s.token_hash = $2::bytea, false)",
    replace: "'isItsToken', s.id is not null",
    by: 'security/tokens.test.ts',
  },
  {
    what: 'a message with the guard is for the token that opened the session',
    file: guard,
    find: "when $7::boolean and s.token_hash is distinct from $2::bytea then 'TOKEN'",
    replace: '',
    by: 'task-queue.test.ts',
  },
  {
    what: 'a message with the guard asks for a permission',
    file: guard,
    find: 'not rights.permissions && $8::text[]',
    replace: 'false',
    by: 'task-queue.test.ts',
  },
  {
    what: 'a message with the guard asks for every permission',
    file: guard,
    find: 'not rights.permissions @> $9::text[]',
    replace: 'false',
    by: 'case-search.test.ts',
  },
  {
    what: 'a refusal stops the message',
    file: guard,
    find: "('refused: ' || found.refusal)::uuid",
    replace: 'null',
    by: 'task-queue.test.ts',
  },
  {
    what: 'the session has not ended',
    file: guard,
    find: ' or s.ended_at is not null',
    replace: '',
    by: 'no route answers to a session that was signed out',
  },
  {
    what: 'the user is active',
    file: guard,
    find: "when not u.is_active then 'SESSION_ENDED'",
    replace: '',
    by: 'no route answers to a user who was deactivated',
  },
  {
    what: 'the session is within its longest time',
    file: guard,
    find: "when s.expires_at <= $5::timestamptz then 'SESSION_ENDED'",
    replace: '',
    by: 'no route answers to a session past its longest time',
  },
  {
    what: 'the session was used lately',
    file: guard,
    find: "when s.last_seen_at < $6::timestamptz then 'IDLE'",
    replace: '',
    by: 'no route answers to a session that was not used for its idle time',
  },
  {
    what: 'the audience of a token',
    file: token,
    find: 'audience: clientId,',
    replace: '',
    by: 'security/tokens.test.ts',
  },
  {
    what: 'the issuer of a token',
    file: token,
    find: '      issuer,\n      audience',
    replace: '      audience',
    by: 'security/tokens.test.ts',
  },
  {
    what: 'an access token is no ID token',
    file: token,
    find: "throw new Error('not an ID token');",
    replace: ';',
    by: 'security/tokens.test.ts',
  },
  {
    what: 'a case shows its patient to who may see patients',
    file: 'modules/cases/module.ts',
    find: 'graphqlAccess: { case: caseReaders }',
    replace: "graphqlAccess: { case: anyOf('case-management-read') }",
    by: 'security/access.test.ts',
  },
  {
    what: 'who manages tasks of a group',
    file: taskAccess,
    find: 'const manages = actor.may(managePermission(task.task_group));',
    replace: 'const manages = true || managePermission;',
    by: 'task-rules.test.ts',
  },
  {
    what: 'who works tasks of a group',
    file: taskAccess,
    find: 'works: manages || actor.may(workPermission(task.task_group)),',
    replace: 'works: true || workPermission,',
    by: 'trust/task-groups.test.ts',
  },
  {
    what: 'nobody deactivates themselves',
    file: 'modules/users/membership.ts',
    find: "if (userId === actor.id) throw new AppError('FORBIDDEN');",
    replace: '',
    by: 'users.test.ts',
  },
  {
    what: 'an invitation gives no right over users that the inviter lacks',
    file: 'modules/invitations/grantable.ts',
    find: 'rights.filter((right) => !actor.may(right.permission_name))',
    replace: 'rights.filter(() => false)',
    by: 'invite.test.ts',
  },
  {
    what: 'an invitation is said in the name of who is signed in',
    file: 'modules/invitations/invite.ts',
    find: "if (payload.inviterUserObjectId.toLowerCase() !== work.actor.id) throw new AppError('FORBIDDEN');",
    replace: '',
    by: 'invite.test.ts',
  },
  {
    what: 'nobody gives themselves more by a role',
    file: 'modules/roles/role-users.ts',
    find: 'if (userId === actor.id && (await grantsMore(db, roleId, userId)))',
    replace: 'if (false && (await grantsMore(db, roleId, userId)))',
    by: 'role-users.test.ts',
  },
  {
    what: 'nobody puts more into a role of their own',
    file: 'modules/roles/change-role.ts',
    find: "if (added.some((name) => !held.has(name))) throw new AppError('OWN_RIGHTS');",
    replace: '',
    by: 'role-users.test.ts',
  },
  {
    what: 'a read-only role stays as it is',
    file: 'modules/roles/change-role.ts',
    find: "if (role.is_read_only) throw new AppError('ROLE_READ_ONLY');\n  if (role.version !== version)",
    replace: 'if (role.version !== version)',
    by: 'roles.test.ts',
  },
  {
    what: 'a setting is given by who may',
    file: 'modules/saved-views/share-setting.ts',
    find: "if (!isAllowed) throw new AppError('FORBIDDEN');",
    replace: '',
    by: 'user-settings.test.ts',
  },
];
