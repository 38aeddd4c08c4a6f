-- What a script calls the service with. A token is 256 bits of chance: a plain hash of it is enough.
create table api_tokens (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  user_id text collate "C" not null references users,
  company_id text collate "C" references companies,
  name text not null,
  scope text collate "C" not null check (scope in ('READ', 'WRITE')),
  role text collate "C" not null,
  secret_hash text collate "C" not null unique,
  hint text not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create index api_tokens_newest on api_tokens (created_at desc, id desc);
create index api_tokens_newest_in_company on api_tokens (company_id, created_at desc, id desc);
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id desc);

-- What a person saved under a name: a view of a list, or commands that were recorded.
create table saved_commands (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  user_id text collate "C" not null references users,
  company_id text collate "C" references companies,
  name text not null,
  kind text collate "C" not null check (kind in ('VIEW', 'MACRO')),
  definition jsonb not null,
  is_shared boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index saved_commands_name_key on saved_commands (user_id, lower(name)) where deleted_at is null;
create index saved_commands_by_name on saved_commands (company_id, sort_name, id) where deleted_at is null;

-- By its transaction and its id an entry has its place in the stream of changes: what other transactions that are still
-- open will write comes after all that this shows.
alter table audit_entries add column transaction_id xid8 not null default pg_current_xact_id();
create index audit_entries_in_stream on audit_entries (transaction_id, id);
