-- The linked login that opened a session, and the provider's name of its own session (the claim `sid`): a logout at the provider
-- ends the session here.
alter table sessions add column linked_login_id text references linked_logins (id) on delete set null;
alter table sessions add column provider_session text;
create index sessions_of_linked_login on sessions (linked_login_id);
alter table login_challenges add column linked_login_id text references linked_logins (id) on delete cascade;
alter table login_challenges add column provider_session text;
