-- The browser of an attempt to log in, when the browser has logged in to the account before.
alter table login_failures add column device text collate "C";
create index login_failures_of_device on login_failures (device, at) where device is not null;
-- Failures without a known browser that login_failures has dropped since the user's last login.
create table past_login_failures (
  user_id text collate "C" primary key references users on delete cascade,
  count integer not null,
  last_at timestamptz(3) not null
);
