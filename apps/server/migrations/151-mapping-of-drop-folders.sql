-- Files of a drop folder can be read by one saved mapping, whatever else their headings are; null: as files with these headings were last.
alter table drop_folder
  add column mapping_id uuid,
  add foreign key (entity_id, mapping_id) references import_mapping (entity_id, id);
-- The mapping that the folder of a file has named.
alter table import
  add column mapping_id uuid,
  add foreign key (entity_id, mapping_id) references import_mapping (entity_id, id);
