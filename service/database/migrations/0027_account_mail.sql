-- Mails about accounts that wait for delivery (docs/decisions/0050). No endpoint shows them. A delivered mail leaves the table.
create table account_links (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  purpose text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  -- The address of the mail with the link.
  email text not null,
  inviter_name text,
  -- SHA-256 of the token, in hexadecimal.
  secret_hash text collate "C" not null unique,
  expires_at timestamptz(3) not null
);
create index account_links_of_user on account_links (user_id, purpose);
create index account_links_expiring on account_links (expires_at);

create table account_mails (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  -- For replies; null for a user without a company.
  company_id text collate "C" references companies,
  recipient text not null,
  subject text not null,
  -- `{link}` stands for the link.
  body text not null,
  link_id text collate "C" references account_links on delete cascade,
  -- The link's token, encrypted with a key of the installation's secret.
  sealed_token text,
  message_id text collate "C" not null unique,
  attempts integer not null default 0,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3) not null default now(),
  claimed_until timestamptz(3),
  gives_up_at timestamptz(3) not null
);
create index account_mails_left on account_mails (gives_up_at);
create index account_mails_of_link on account_mails (link_id);

-- The time of an open invitation.
alter table users add column invited_at timestamptz(3);
-- Whether the e-mail opens this account. A user without the e-mail keeps it as a mere detail: an invited user until the
-- invitation is accepted, and a user whose e-mail another company's user holds.
alter table users add column holds_email boolean not null default true;
drop index users_email_key;
create unique index users_email_key on users (lower(email)) where deleted_at is null and holds_email;
create unique index users_email_in_company_key on users (coalesce(company_id, ''), lower(email)) where deleted_at is null;
