-- The facilities at which a patient of the organisation is known: a change of the patient is told at each of them, also where
-- whoever made it may not look. Works as the worker, who sees what row security hides from whoever asks.
create function facilities_of_patient(of_patient uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct c.facility_id from public.patient_case c
  where c.entity_id = public.current_entity() and c.patient_id = of_patient
$$;
revoke all on function facilities_of_patient(uuid) from public;
grant execute on function facilities_of_patient(uuid) to waypost_app;
grant create on schema public to waypost_worker;
alter function facilities_of_patient(uuid) owner to waypost_worker;
revoke create on schema public from waypost_worker;
