-- A company's own fields of jobs. `position` counts from 1; those of deleted fields don't matter.
create table job_fields (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  key text collate "C" not null,
  label text not null,
  type text not null check (type in ('TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'DROPDOWN')),
  required boolean not null default false,
  options jsonb not null default '[]',
  position integer not null,
  search text collate "C" not null
);
create unique index job_fields_key_key on job_fields (company_id, lower(key)) where deleted_at is null;
create index job_fields_in_form on job_fields (company_id, position, id) where deleted_at is null;

-- A value is kept with the field's label and type as they were: [{ key, label, type, value }].
alter table jobs alter column fields drop default;
update jobs set fields = '[]';
alter table jobs alter column fields set default '[]';
-- When completed info was first saved; null until then.
alter table jobs add column completed_at timestamptz(3);
-- What the orders of schedule sort by: jobs without one come last in both directions.
alter table jobs add column starts_first timestamptz(3) not null generated always as (coalesce(scheduled_start, '9999-12-31T00:00:00Z'::timestamptz)) stored;
alter table jobs add column starts_last timestamptz(3) not null generated always as (coalesce(scheduled_start, '0001-01-01T00:00:00Z'::timestamptz)) stored;
create index jobs_first on jobs (starts_first, id) where deleted_at is null;
create index jobs_last on jobs (starts_last desc, id desc) where deleted_at is null;
create index jobs_first_in_company on jobs (company_id, starts_first, id) where deleted_at is null;
create index jobs_last_in_company on jobs (company_id, starts_last desc, id desc) where deleted_at is null;
-- Those in which there is still something to do: few among all that ever were.
create index jobs_newest_open on jobs (company_id, created_at desc, id desc) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
create index jobs_first_open on jobs (company_id, starts_first, id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
create index jobs_newest_unassigned on jobs (company_id, created_at desc, id desc) where deleted_at is null and assignee_id is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
-- Each of these is what the one that it replaces was for, and a list's order besides.
drop index jobs_of_assignee;
create index jobs_newest_of_assignee on jobs (assignee_id, created_at desc, id desc) where deleted_at is null;
create index jobs_first_of_assignee on jobs (assignee_id, starts_first, id) where deleted_at is null;
drop index jobs_of_customer;
create index jobs_newest_of_customer on jobs (customer_id, created_at desc, id desc) where deleted_at is null;
drop index jobs_of_department;
create index jobs_newest_of_department on jobs (department_id, created_at desc, id desc) where deleted_at is null;
-- Also of deleted customers, whose deleted jobs are listed by their customer company, too.
create index customers_ever_of_customer_company on customers (customer_company_id);

-- What was done on a job. It has no version of its own: whoever changes it changes the job.
create table completed_infos (
  job_id text collate "C" primary key references jobs,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null check (finished_at >= started_at),
  outcome text not null check (outcome in ('FULL', 'PARTIAL')),
  findings text,
  work_done text not null,
  -- [{ label, done, remark }], [{ description, quantity, unit }], [{ fileId, caption, moment }]
  checklist jsonb not null default '[]',
  materials jsonb not null default '[]',
  follow_ups text,
  remarks text,
  customer_name text,
  signed_at timestamptz(3),
  customer_signature_file_id text collate "C" references files,
  no_signature_reason text,
  photos jsonb not null default '[]',
  constraint completed_infos_signature_or_reason check ((customer_signature_file_id is null) <> (no_signature_reason is null))
);

create table email_templates (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  name text not null,
  purpose text collate "C" not null,
  subject text not null,
  body text not null,
  is_default boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index email_templates_default_key on email_templates (company_id, purpose) where deleted_at is null and is_default;
create index email_templates_by_name_in_company on email_templates (company_id, sort_name, id) where deleted_at is null;
create index email_templates_newest_in_company on email_templates (company_id, created_at desc, id desc) where deleted_at is null;

-- The outbox. A message is claimed by one sender at a time: until `claimed_until` no other tries it.
create table messages (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  purpose text collate "C" not null,
  record_id text collate "C" not null,
  record_version integer not null,
  -- [{ address, status, reply }]
  recipients jsonb not null,
  subject text not null,
  body text not null,
  -- [{ filename, contentType, size }], each with its bytes in message_documents
  attachments jsonb not null default '[]',
  message_id text collate "C" not null unique,
  status text not null default 'WAITING' check (status in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'CANCELLED')),
  reason text,
  attempts integer not null default 0,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  sent_at timestamptz(3),
  sender_id text collate "C" references users,
  sender_name text,
  search text collate "C" not null
);
create index messages_newest on messages (created_at desc, id desc) where deleted_at is null;
create index messages_newest_in_company on messages (company_id, created_at desc, id desc) where deleted_at is null;
create index messages_of_record on messages (record_id, created_at desc, id desc) where deleted_at is null;
create index messages_left on messages (company_id, created_at) where status in ('WAITING', 'SENDING');
create index messages_sending on messages (company_id) where status = 'SENDING';
create index messages_search on messages using gin (company_id, search gin_trgm_ops);

create table message_documents (
  message_id text collate "C" primary key references messages on delete cascade,
  bytes bytea not null
);
