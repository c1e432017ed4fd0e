-- An upgrade makes no work by itself. Where a version without processes was at work, nobody was ever told of a date of service
-- that is near; the first start of the worker would tell of all of them at once, and the processes would open a task for each.
-- They count as told. What is near where somebody was told before is told as always.
-- The worker sees every entity.
set local role waypost_worker;
insert into case_service_near (entity_id, case_id, service_start, facility_id, told_at)
  select c.entity_id, c.id, c.service_start, c.facility_id, now()
  from patient_case c join facility f on f.entity_id = c.entity_id and f.id = c.facility_id
  where c.service_start between (now() at time zone f.time_zone)::date
      and (now() at time zone f.time_zone)::date + 3
    and not exists (select from case_service_near);
reset role;
