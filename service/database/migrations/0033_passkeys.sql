-- Passkeys (Web Authentication): each logs a user in alone.
create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  created_at timestamptz(3) not null default now(),
  name text not null,
  -- As the authenticator names the key, in base64url.
  credential_id text not null unique,
  -- COSE, in base64url. No secret.
  public_key text not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id);

-- SHA-256 of the challenges of used passkeys, until their end: each is good once.
create table spent_challenges (
  challenge_hash text primary key,
  expires_at timestamptz(3) not null
);
