-- The browser and the network address of a session, and its use, noted once a minute.
alter table sessions add column device text;
alter table sessions add column address text;
alter table sessions add column last_used_at timestamptz(3) not null default now();
-- Minutes without use that end the session. The default is for sessions from before this migration, and for those that a service of
-- the former version opens while services restart.
alter table sessions add column idle_minutes integer not null default 240;

-- Shorter ends for the sessions of a company's users.
alter table companies add column session_hours integer;
alter table companies add column session_idle_minutes integer;
