-- Whether a live job or a proforma invoice follows from a quotation, kept in the row: each answer lists the possible
-- statuses, and an accepted quotation doesn't go back to SENT while something follows from it.
alter table quotations add column is_followed boolean not null default false;

create function follow_quotation() returns trigger language plpgsql as $$
begin
  -- The lock makes two transactions that delete the last two jobs see each other's delete.
  perform from quotations where id = new.quotation_id for no key update;
  update quotations set is_followed = not is_followed
  where id = new.quotation_id
    and is_followed is distinct from (
      exists (select from jobs where quotation_id = new.quotation_id and deleted_at is null)
      or exists (select from proforma_invoices where quotation_id = new.quotation_id)
    );
  return null;
end
$$;

create trigger jobs_follow after insert on jobs
  for each row when (new.quotation_id is not null) execute function follow_quotation();
create trigger jobs_follow_on after update of deleted_at on jobs
  for each row when (new.quotation_id is not null) execute function follow_quotation();
create trigger proforma_invoices_follow after insert on proforma_invoices
  for each row execute function follow_quotation();

update quotations set is_followed = true
where exists (select from jobs where quotation_id = quotations.id and deleted_at is null)
   or exists (select from proforma_invoices where quotation_id = quotations.id);
