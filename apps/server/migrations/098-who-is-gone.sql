-- The worker asks in one statement in which entities somebody who can no longer sign in has tasks. Of people, their places
-- and machine accounts it reads what that takes.
call open_across_entities('membership', 'waypost_worker', 'select (entity_id, user_id, status)');
call open_across_entities('app_user', 'waypost_worker', 'select (id, is_active)');
call open_across_entities('machine_account', 'waypost_worker', 'select (entity_id, id, revoked_at, expires_at)');
