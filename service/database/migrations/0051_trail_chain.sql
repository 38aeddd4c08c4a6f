-- The chain of the audit trail: a link for each entry, and a further link for each time that an erasure rewrote the entry.
create table audit_seals (
  position integer primary key,
  entry_id text collate "C" not null,
  -- 16 random bytes; null in all links of an entry but the last.
  salt bytea,
  -- HMAC-SHA256, with the salt, of the author's name and the changes. Without the salt, nobody can try values against the digest.
  digest bytea not null,
  -- SHA-256 of the hash before, and of the entry without its values.
  hash bytea not null
);
create index audit_seals_of_entry on audit_seals (entry_id, position);

-- The last entry in the chain, in the order of transactions and ids: a single row.
create table audit_seal_place (
  is_only boolean primary key default true check (is_only),
  transaction_id xid8 not null default '0',
  entry_id text collate "C" not null default ''
);
insert into audit_seal_place default values;

-- Entries that an erasure rewrote, until they have a further link.
create table audit_rewrites (
  id bigint generated always as identity primary key,
  entry_id text collate "C" not null
);

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['actor_name', 'changes'] = to_jsonb(old) - array['actor_name', 'changes'] then
    return new;
  end if;
  raise exception 'Entries of the audit trail stay as they are';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function keep_audit_entry();
