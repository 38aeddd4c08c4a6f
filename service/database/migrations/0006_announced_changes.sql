-- Whoever follows the changes is told, as a transaction commits, that there are some; what they are, they read.
create function announce_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('docket_changes', '');
  return null;
end
$$;
create trigger audit_entries_announced after insert on audit_entries for each statement execute function announce_changes();
