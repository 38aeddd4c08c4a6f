-- Of the screens of a user; else the company's.
alter table users add column time_zone text;
alter table users add column locale text;
