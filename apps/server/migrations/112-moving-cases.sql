-- A case may move to another facility. What refers to it with its facility follows by its foreign key; what was made without one,
-- here, as the worker.
grant update (facility_id) on case_service_near, task_step, escalation_notice to waypost_worker;
call open_across_entities('task_reason', 'waypost_worker', 'select (entity_id, task_id, facility_id), update (facility_id)');
call open_across_entities('escalation_done', 'waypost_worker', 'select (entity_id, task_id, facility_id), update (facility_id)');
create function parts_follow_case() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  tasks constant uuid[] := array(select id from task where entity_id = new.entity_id and case_id = new.id);
begin
  -- Where work on it begins may name the facility.
  update task set facility_id = new.facility_id,
      start_url = replace(start_url, old.facility_id::text, new.facility_id::text)
    where entity_id = new.entity_id and id = any (tasks);
  update task_step set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update task_reason set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update escalation_done set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update escalation_notice set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update case_service_near set facility_id = new.facility_id where entity_id = new.entity_id and case_id = new.id;
  update eligibility_transaction set facility_id = new.facility_id
    where entity_id = new.entity_id and case_id = new.id;
  return null;
end
$$;
grant create on schema public to waypost_worker;
alter function parts_follow_case() owner to waypost_worker;
revoke create on schema public from waypost_worker;
create trigger parts_follow_case after update of facility_id on patient_case
  for each row when (old.facility_id is distinct from new.facility_id)
  execute function parts_follow_case();
