-- Days until Docket erases further kinds of data by itself; null for never.
alter table companies add column deleted_user_days integer check (deleted_user_days > 30);
alter table companies add column note_days integer check (note_days > 0);
alter table companies add column finished_job_days integer check (finished_job_days > 30);

-- The time of the erasure of a note's or a job's texts.
alter table notes add column erased_at timestamptz(3);
alter table jobs add column erased_at timestamptz(3);
create index notes_unerased on notes (company_id, created_at) where erased_at is null;
create index jobs_unerased on jobs (company_id, (coalesce(completed_at, updated_at)))
  where status in ('CLOSED', 'CANCELLED', 'CANNOT_COMPLETE') and erased_at is null;
create index users_unerased on users (company_id, deleted_at) where deleted_at is not null and erased_at is null;
