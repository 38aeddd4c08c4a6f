-- Security events: logins, failures, factors, tokens, roles. Only ids name people, so that the erasure of a person leaves the
-- chain whole. Docket never changes a sealed event.
create table security_events (
  id text collate "C" primary key,
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null,
  company_id text collate "C",
  -- The person concerned.
  user_id text collate "C",
  -- The person who acted; null for a stranger and for Docket itself.
  actor_id text collate "C",
  api_token_id text collate "C",
  address text,
  device text,
  -- As in audit_entries.
  changes jsonb not null default '[]',
  -- The place in the chain, and SHA-256 of the hash before and of this event; null until the event is sealed, some seconds later.
  position integer unique,
  hash text
);
create index security_events_in_company on security_events (company_id, at desc, id desc);
create index security_events_of_user on security_events (user_id, at desc, id desc);
create index security_events_newest on security_events (at desc, id desc);
create index security_events_unsealed on security_events (id) where position is null;

create function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null
    and to_jsonb(new) - array['position', 'hash'] = to_jsonb(old) - array['position', 'hash'] then
    return new;
  end if;
  raise exception 'Security events stay as they are';
end $$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function keep_security_event();

-- Whether a security event tells of the failure.
alter table login_failures add column is_told boolean not null default false;
create index login_failures_untold on login_failures (at) where not is_told;
