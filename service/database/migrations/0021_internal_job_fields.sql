-- Values for workers, such as an access code: no document for a customer prints them.
alter table job_fields add column internal boolean not null default false;
