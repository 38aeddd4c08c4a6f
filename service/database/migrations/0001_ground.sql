-- Stays within PostgreSQL 15, which servers run; the embedded engine is newer.
-- Ids are TypeIDs, compared byte by byte (collate "C") so that both engines page alike.
-- Timestamps keep milliseconds, as JavaScript does: a cursor made from one finds exactly that row again.
-- `search` and `sort_name` are written by the service: words without accents and case.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table companies (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  name text not null,
  email text not null,
  phone text,
  website text,
  address jsonb,
  registration_number text,
  tax_number text,
  logo_file_id text collate "C",
  currency text not null,
  locale text not null,
  time_zone text not null,
  number_of_users integer not null check (number_of_users > 0),
  tax_rounding text not null default 'DOCUMENT' check (tax_rounding in ('DOCUMENT', 'LINE')),
  quotation_validity_days integer not null default 30 check (quotation_validity_days > 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create index companies_newest on companies (created_at desc, id desc) where deleted_at is null;
create index companies_by_name on companies (sort_name, id) where deleted_at is null;
create index companies_deleted on companies (created_at desc, id desc) where deleted_at is not null;
create index companies_search on companies using gin (search gin_trgm_ops);

-- Bytes stand in a table of their own, so that reading a file's particulars never touches them.
create table files (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  company_id text collate "C" not null references companies,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null
);
create index files_newest_in_company on files (company_id, created_at desc, id desc);

create table file_bytes (
  file_id text collate "C" primary key references files on delete cascade,
  bytes bytea not null
);
-- Images are compressed already; uncompressed storage lets a byte range be read without the rest.
alter table file_bytes alter column bytes set storage external;

alter table companies add constraint companies_logo_file_id_fkey foreign key (logo_file_id) references files;

create table departments (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  name text not null,
  description text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index departments_name_key on departments (company_id, lower(name)) where deleted_at is null;
create index departments_newest on departments (created_at desc, id desc) where deleted_at is null;
create index departments_newest_in_company on departments (company_id, created_at desc, id desc) where deleted_at is null;
create index departments_by_name on departments (sort_name, id) where deleted_at is null;
create index departments_by_name_in_company on departments (company_id, sort_name, id) where deleted_at is null;
create index departments_deleted on departments (company_id, created_at desc, id desc) where deleted_at is not null;
create index departments_search on departments using gin (company_id, search gin_trgm_ops);

create table users (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" references companies,
  department_id text collate "C" references departments,
  full_name text not null,
  email text not null,
  phone text,
  role text not null check (role in ('ROLE_SUPER_ADMIN', 'ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN', 'ROLE_USER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  last_login_at timestamptz(3),
  password_hash text,
  search text collate "C" not null,
  sort_name text collate "C" not null,
  constraint users_company_unless_super_admin check ((company_id is null) = (role = 'ROLE_SUPER_ADMIN'))
);
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_in_company on users (company_id, created_at desc, id desc) where deleted_at is null;
create index users_by_name on users (sort_name, id) where deleted_at is null;
create index users_by_name_in_company on users (company_id, sort_name, id) where deleted_at is null;
create index users_deleted on users (company_id, created_at desc, id desc) where deleted_at is not null;
create index users_active_in_company on users (company_id) where deleted_at is null and status = 'ACTIVE';
create index users_in_department on users (department_id) where deleted_at is null;
create index users_search on users using gin (company_id, search gin_trgm_ops);

-- A token names a row here; whoever deletes the row ends the session.
create table sessions (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  user_id text collate "C" not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiring on sessions (expires_at);

create table audit_entries (
  id text collate "C" primary key,
  at timestamptz(3) not null default now(),
  company_id text collate "C" references companies,
  record_id text collate "C" not null,
  action text not null,
  actor_id text collate "C" references users,
  actor_name text,
  changes jsonb not null default '[]'
);
create index audit_entries_of_record on audit_entries (record_id, at desc, id desc);
create index audit_entries_in_company on audit_entries (company_id, at desc, id desc);

-- `response` is null until the first call has been answered.
create table idempotency_keys (
  user_id text collate "C" not null references users on delete cascade,
  key text collate "C" not null,
  request_hash text not null,
  response text,
  expires_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index idempotency_keys_expiring on idempotency_keys (expires_at);

create table login_failures (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  account text collate "C" not null,
  address text collate "C" not null
);
create index login_failures_of_account on login_failures (account, at);
create index login_failures_of_address on login_failures (address, at);
create index login_failures_oldest on login_failures (at);

-- The last number given; `year` is 0 for kinds that count on from year to year.
create table counters (
  company_id text collate "C" not null references companies,
  kind text collate "C" not null,
  year integer not null default 0,
  last integer not null,
  primary key (company_id, kind, year)
);

create table customer_companies (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  name text not null,
  email text,
  phone text,
  address jsonb,
  tax_number text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index customer_companies_name_key on customer_companies (company_id, lower(name)) where deleted_at is null;
create index customer_companies_newest on customer_companies (created_at desc, id desc) where deleted_at is null;
create index customer_companies_newest_in_company on customer_companies (company_id, created_at desc, id desc) where deleted_at is null;
create index customer_companies_by_name on customer_companies (sort_name, id) where deleted_at is null;
create index customer_companies_by_name_in_company on customer_companies (company_id, sort_name, id) where deleted_at is null;
create index customer_companies_deleted on customer_companies (company_id, created_at desc, id desc) where deleted_at is not null;
create index customer_companies_search on customer_companies using gin (company_id, search gin_trgm_ops);

create table customers (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  customer_company_id text collate "C" references customer_companies,
  full_name text not null,
  email text,
  phone text,
  address jsonb,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  search text collate "C" not null,
  sort_name text collate "C" not null,
  constraint customers_can_be_reached check (email is not null or phone is not null)
);
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null;
create index customers_newest_in_company on customers (company_id, created_at desc, id desc) where deleted_at is null;
create index customers_by_name on customers (sort_name, id) where deleted_at is null;
create index customers_by_name_in_company on customers (company_id, sort_name, id) where deleted_at is null;
create index customers_deleted on customers (company_id, created_at desc, id desc) where deleted_at is not null;
create index customers_of_customer_company on customers (customer_company_id, created_at desc, id desc) where deleted_at is null;
create index customers_search on customers using gin (company_id, search gin_trgm_ops);

-- `revision` is 1 for a quotation as first written and one more with each edited version kept.
-- What `terms_id`, `contact_details_id` and `bank_details_id` name, and the lines, come with their own migration.
create table quotations (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  number text collate "C" not null,
  revision integer not null default 1,
  lead_number text collate "C" not null,
  customer_id text collate "C" not null references customers,
  subject text not null,
  issue_date date not null,
  valid_until date not null,
  currency text not null,
  tax_rounding text not null check (tax_rounding in ('DOCUMENT', 'LINE')),
  discount_percent numeric,
  notes text,
  terms_id text collate "C",
  contact_details_id text collate "C",
  bank_details_id text collate "C",
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'CANCELLED')),
  status_reason text,
  sent_at timestamptz(3),
  subtotal numeric not null default 0,
  discount numeric not null default 0,
  taxes jsonb not null default '[]',
  total numeric not null default 0,
  search text collate "C" not null,
  constraint quotations_number_key unique (company_id, number)
);
create index quotations_newest on quotations (created_at desc, id desc) where deleted_at is null;
create index quotations_newest_in_company on quotations (company_id, created_at desc, id desc) where deleted_at is null;
create index quotations_in_state on quotations (company_id, status, created_at desc, id desc) where deleted_at is null;
create index quotations_deleted on quotations (company_id, created_at desc, id desc) where deleted_at is not null;
create index quotations_of_customer on quotations (customer_id) where deleted_at is null;
create index quotations_search on quotations using gin (company_id, search gin_trgm_ops);

create table jobs (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  number text collate "C" not null,
  title text not null,
  description text,
  type text,
  department_id text collate "C" references departments,
  customer_id text collate "C" not null references customers,
  site_address jsonb,
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  requested_at timestamptz(3) not null,
  scheduled_start timestamptz(3),
  scheduled_end timestamptz(3),
  assignee_id text collate "C" references users,
  status text not null default 'NEW' check (
    status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CLOSED', 'CANNOT_COMPLETE', 'CANCELLED')
  ),
  status_reason text,
  quotation_id text collate "C" references quotations,
  fields jsonb not null default '{}',
  search text collate "C" not null,
  constraint jobs_number_key unique (company_id, number)
);
create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_newest_in_company on jobs (company_id, created_at desc, id desc) where deleted_at is null;
create index jobs_in_state on jobs (company_id, status, created_at desc, id desc) where deleted_at is null;
create index jobs_deleted on jobs (company_id, created_at desc, id desc) where deleted_at is not null;
create index jobs_of_assignee on jobs (assignee_id, status) where deleted_at is null;
create index jobs_of_department on jobs (department_id) where deleted_at is null;
create index jobs_of_customer on jobs (customer_id) where deleted_at is null;
create index jobs_search on jobs using gin (company_id, search gin_trgm_ops);
