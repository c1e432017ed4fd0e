-- Points by which a task that is due later could come before one that is overdue; its indexes go with it.
alter table task drop column rank;
