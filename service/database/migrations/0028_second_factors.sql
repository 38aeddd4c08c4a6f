-- An authenticator app (RFC 6238), the second factor of a user's login.
create table authenticators (
  user_id text primary key references users (id),
  created_at timestamptz(3) not null default now(),
  -- Encrypted with a key of the token secret: a copy of the database alone makes no codes.
  sealed_secret text not null,
  -- The time step of the last code. A code counts once, and so does every earlier one.
  last_step integer not null,
  last_used_at timestamptz(3) not null default now()
);

-- SHA-256 of each unused recovery code.
create table recovery_codes (
  user_id text not null references users (id),
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Logins that wait for a second factor.
create table login_challenges (
  -- SHA-256 of the challenge.
  token_hash text primary key,
  user_id text not null references users (id),
  -- A change of the user, such as a new password, voids the challenge.
  user_version integer not null,
  -- The browser that has logged in to the account before.
  device text,
  wrong_codes integer not null default 0,
  expires_at timestamptz(3) not null
);
create index login_challenges_of_user on login_challenges (user_id);
