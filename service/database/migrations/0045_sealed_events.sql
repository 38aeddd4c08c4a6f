-- The keys of the security events of a person's day. The chain covers ciphertexts: without the key nobody reads the network address,
-- the device and the changes of an event, and the chain stays whole.
create table event_keys (
  user_id text collate "C" not null references users,
  -- In UTC.
  day date not null,
  -- 32 random bytes in base64url.
  key text not null,
  primary key (user_id, day)
);

-- AES-256-GCM, in base64url: the network address and the device, with the key of the person who acted, or else of the person
-- concerned; and the changes, with the key of the person concerned. The columns of the plain values are empty in a sealed event.
alter table security_events add column sealed_place text;
alter table security_events add column sealed_changes text;

-- Docket seals each event anew, with a new place and a new hash.
alter table security_events disable trigger security_events_stay;
update security_events set position = null, hash = null;
alter table security_events enable trigger security_events_stay;

create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null
    and (to_jsonb(new) - array['position', 'hash', 'address', 'device', 'changes', 'sealed_place', 'sealed_changes'])
      = (to_jsonb(old) - array['position', 'hash', 'address', 'device', 'changes', 'sealed_place', 'sealed_changes']) then
    return new;
  end if;
  raise exception 'Security events stay as they are';
end $$;

-- The time of the erasure of the person: nothing brings an erased record back.
alter table users add column erased_at timestamptz(3);
alter table customers add column erased_at timestamptz(3);
