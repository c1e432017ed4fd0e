-- Somebody who was registered by mistake, such as by a file that is taken back, is withdrawn: their record stays, and nobody finds it.
alter table patient add column withdrawn_at timestamptz;
