-- By which version of their meaning the stored answers were read. Those of an earlier version are read again in the background,
-- from their sealed text; what they were shown as until then is kept beside what they come to now.
alter table eligibility_transaction
  add column meaning_version smallint not null default 1,
  add column shown_coverage_status text,
  add column shown_normalized_status text,
  add column shown_other_coverage boolean;
create index eligibility_transaction_meaning on eligibility_transaction (meaning_version)
  where state = 'answered' and raw_271_sealed is not null;
