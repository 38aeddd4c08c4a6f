alter table customers drop constraint customers_can_be_reached;
alter table customers add constraint customers_can_be_reached
  check (email is not null or phone is not null or erased_at is not null);

-- The content of a job's report as it was before the erasure of its customer: the report stays to the byte.
alter table completed_infos add column kept_report jsonb;

-- The acts of a person, for the export and the erasure of the person.
create index audit_entries_of_actor on audit_entries (actor_id, id);
