-- An SSN that a source sent against a corrected one, sealed as that of the patient is. Nothing of it stands in `sent`.
alter table source_difference
  add column ssn_sealed text,
  add constraint source_difference_ssn check (ssn_sealed is null or field = 'ssn');
call open_across_entities('source_difference', 'waypost_keys',
  'select (entity_id, id, ssn_sealed), update (ssn_sealed)');
