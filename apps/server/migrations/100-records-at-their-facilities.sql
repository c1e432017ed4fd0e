-- The record is a copy of what it is about, names and texts of patients included: it is held to the facilities of that.

-- Whether what a record is about may be seen by whoever asks: it is at one of their facilities, or it is not there at all,
-- as what was asked for in vain. Works as the worker, who sees what row security hides from whoever asks.
create function is_within_reach(kind text, id text) returns boolean
  language plpgsql stable security definer set search_path = '' cost 1000
as $$
declare
  here constant uuid := public.current_entity();
  mine constant uuid[] := coalesce(public.current_facilities(), '{}');
  wanted uuid;
  at uuid[];
begin
  if id is null or id !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return true;
  end if;
  wanted := id::uuid;
  if kind = 'Case' then
    at := array(select c.facility_id from public.patient_case c where c.entity_id = here and c.id = wanted);
  elsif kind in ('Task', 'EligibilityPrefill') then
    at := array(select t.facility_id from public.task t where t.entity_id = here and t.id = wanted);
  elsif kind = 'GeneratedDocument' then
    at := array(select d.facility_id from public.generated_document d where d.entity_id = here and d.id = wanted);
  else
    at := array(
      select c.facility_id from public.patient_case c where c.entity_id = here and c.patient_id = wanted
      union select x.facility_id from public.eligibility_transaction x where x.entity_id = here and x.id = wanted);
  end if;
  return at = '{}' or at && mine;
end
$$;
revoke all on function is_within_reach(text, text) from public;
grant execute on function is_within_reach(text, text) to waypost_app;
grant create on schema public to waypost_worker;
alter function is_within_reach(text, text) owner to waypost_worker;
revoke create on schema public from waypost_worker;

create function sees_all_facilities() returns boolean
  language sql stable
  return not exists (
    select from facility f
    where f.entity_id = current_entity() and f.id <> all (coalesce(current_facilities(), '{}'))
  );

-- Sign-ins concern no entity. An entity is shown those of the times in which the person was active in it: of sessions
-- that were used in it, and what belongs to no session used elsewhere of whoever is nowhere else. One policy, not two: the
-- OR of two would take the order from every index.
-- A case is looked up with the rights of whoever asks first: few records are of another facility, and those cost more. What
-- somebody typed to find patients, and the name of a letter's file, are of no one facility: they are shown to who sees all.
drop policy tenant on audit_record;
create policy tenant on audit_record to waypost_app
  using (
    entity_id = any ((select array[
      current_entity(), case when current_entity() is not null then '00000000-0000-0000-0000-000000000000'::uuid end
    ])::uuid[])
    and case
      when entity_id <> (select current_entity()) then
        exists (
          select from membership_time t
          where t.entity_id = (select current_entity()) and t.user_id = audit_record.actor_id
            and t.began_at <= audit_record.occurred_at
            and (t.ended_at is null or t.ended_at > audit_record.occurred_at)
        ) and (
          exists (
            select from session_place p
            where p.session_id = audit_record.session_id and p.entity_id = (select current_entity())
          ) or is_of_no_other_entity(actor_id, session_id, occurred_at)
        )
      when case_id is not null then
        exists (
          select from patient_case c where c.entity_id = (select current_entity()) and c.id = audit_record.case_id
        ) or is_within_reach('Case', case_id::text)
      when domain_type in ('Case', 'Patient', 'PatientCaseList', 'Task', 'EligibilityPrefill', 'EligibilityTransaction',
        'SocialSecurityNumber', 'GeneratedDocument') then is_within_reach(domain_type, domain_id)
      when domain_type in ('GridView', 'ViewSubscription')
        or domain_type = 'AuditHistory' and snapshot #>> '{search,patient}' <> ''
        or domain_type = 'TaskList' and jsonb_typeof(snapshot -> 'filter') = 'object' and snapshot -> 'filter' <> '{}'
        or domain_type = 'UserFile' and snapshot ->> 'FileName' like 'letter-%' then
          (select sees_all_facilities())
      else true
    end
  )
  with check (entity_id = (select current_entity()));
