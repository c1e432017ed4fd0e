-- What the operator states of a facility. Its document system is the one of that name in DOCUMENT_SYSTEMS_FILE; null: the
-- installation's. Its webhooks carry ids and a link, or the case and its patient too.
alter table facility
  add column document_system text check (document_system <> ''),
  add column webhook_shape text not null default 'thin' check (webhook_shape in ('thin', 'full'));

-- A sign-in counts at the system where it was begun, its tokens where they come from; null: the installation's.
alter table integration_sign_in add column system text;
alter table integration_token add column system text;
