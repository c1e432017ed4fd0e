-- An answer is read from the payer's message, which is kept sealed, each time it is opened: a rule that gets better
-- is better for old answers too, and no second copy of it lies here in the clear.
alter table eligibility_exchange drop column responses;
alter table eligibility_exchange
  -- What programs decide on, beside the payer's wording; null for what was answered before this was kept.
  add column normalized_status text check (normalized_status in ('active', 'inactive', 'rejected', 'unknown')),
  -- Whom a question is about, for the history of a patient who has no case: name and birth date, else the member id.
  add column subject_key text generated always as (
    case
      when request ->> 'patientLastName' <> '' and request ->> 'patientDateOfBirth' <> '' then
        'person/' || regexp_replace(upper(request ->> 'patientLastName'), '[^A-Z0-9]', '', 'g')
        || '/' || regexp_replace(upper(request ->> 'patientFirstName'), '[^A-Z0-9]', '', 'g')
        || '/' || (request ->> 'patientDateOfBirth')
      when request ->> 'memberId' <> '' then 'member/' || upper(request ->> 'memberId')
    end
  ) stored;
create index eligibility_exchange_by_subject
  on eligibility_exchange (entity_id, payer_code, subject_key, answered_at desc)
  where state in ('answered', 'rejected');
create index eligibility_exchange_by_case on eligibility_exchange (entity_id, case_id, sent_at desc)
  where case_id is not null;

-- What somebody decided where request and answer differ. Final: a row is neither changed nor taken away, and the
-- key refuses a second decision.
create table eligibility_alert_decision (
  entity_id uuid not null,
  exchange_id uuid not null,
  field text not null,
  choice text not null check (choice in ('accept', 'keep')),
  decided_by uuid not null references app_user (id),
  decided_at timestamptz not null,
  primary key (entity_id, exchange_id, field),
  foreign key (entity_id, exchange_id) references eligibility_exchange (entity_id, id)
);
call protect_tenant_table('eligibility_alert_decision');
revoke update, delete on eligibility_alert_decision from waypost_app;
