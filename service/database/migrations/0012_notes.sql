-- Notes of colleagues on a customer, a customer company, a job or a quotation.
create table notes (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  -- The type in the id names the table.
  record_id text collate "C" not null,
  author_id text collate "C" not null references users,
  author_name text not null,
  text text not null,
  call_number text collate "C",
  search text collate "C" not null
);
create index notes_of_record on notes (record_id, created_at desc, id desc);
create index notes_newest on notes (created_at desc, id desc) where deleted_at is null;
create index notes_newest_in_company on notes (company_id, created_at desc, id desc) where deleted_at is null;
create index notes_search on notes using gin (company_id, search gin_trgm_ops);
create index notes_terms on notes using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create trigger notes_teach after insert or update of search on notes for each row execute function learn_words_of_record();

-- The users named in a note. A mention is unread until its user opens the record.
create table mentions (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  note_id text collate "C" not null references notes,
  record_id text collate "C" not null,
  user_id text collate "C" not null references users,
  read_at timestamptz(3),
  search text collate "C" not null,
  constraint mentions_user_key unique (note_id, user_id)
);
create index mentions_of_user on mentions (user_id, created_at desc, id desc) where deleted_at is null;
create index mentions_unread on mentions (user_id, created_at desc, id desc) where deleted_at is null and read_at is null;
