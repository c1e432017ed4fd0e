-- Points by which a task that is due later could come before one that is overdue; its indexes go with it.
alter table task drop column rank;
-- Another payer pays before the one that answered. Stored answers get it when they are read again.
alter table eligibility_transaction drop constraint eligibility_transaction_coverage_caution_check;
alter table eligibility_transaction add constraint eligibility_transaction_coverage_caution_check
  check (coverage_caution in ('bill-another', 'bill-first', 'limited'));
-- Where an accepted value was written in the case; null: it is noted on the answer alone, as all were before.
alter table eligibility_alert_decision add column written_to text check (written_to in ('insurance', 'patient'));
