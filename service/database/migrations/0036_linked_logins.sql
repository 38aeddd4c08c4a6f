-- Accounts at an OpenID provider that log users in, each linked with the consent of its user.
create table linked_logins (
  id text primary key,
  user_id text not null references users (id),
  created_at timestamptz(3) not null default now(),
  -- INSTALLATION for the provider of the settings.
  provider text not null default 'INSTALLATION',
  -- The claims `iss` and `sub` of the ID token. Together they name the account for ever; an e-mail may change hands.
  issuer text not null,
  subject text not null,
  -- As the provider named it at the link, for the person to recognise.
  email text not null,
  last_used_at timestamptz(3),
  unique (provider, issuer, subject)
);
create index linked_logins_of_user on linked_logins (user_id);
