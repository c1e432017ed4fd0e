-- Why an active coverage is none to rely on alone, for lists: another plan is billed in place of the payer that answers, or
-- it is limited. Stored answers get it when they are read again.
alter table eligibility_transaction
  add column coverage_caution text check (coverage_caution in ('bill-another', 'limited'));
