-- The customer's own order number. Lists narrow to it whatever its case.
alter table jobs add column reference text;
alter table quotations add column reference text;
alter table proforma_invoices add column reference text;
create index jobs_newest_of_reference on jobs (company_id, lower(reference), created_at desc, id desc) where deleted_at is null and reference is not null;
create index quotations_newest_of_reference on quotations (company_id, lower(reference), created_at desc, id desc) where deleted_at is null and reference is not null;
-- An edited version keeps each field of its quotation.
update edited_versions set stood = stood || '{"reference": null}';
