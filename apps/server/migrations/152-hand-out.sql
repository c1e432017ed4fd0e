-- Who gets a task of a bulk change that hands tasks out; null where the change is the same for all of them. People are not deleted.
alter table bulk_change_task add column assignee_id uuid;
