-- What a word has in common with words that sound alike, are spelt alike in another script, or are forms of one name: written
-- by the service (words/codes.ts). Null until then; such a word is found by its spelling alone.
alter table vocabulary add column codes text[];
create index vocabulary_by_code on vocabulary using gin (company_id, codes) with (fastupdate = off);
-- The codes include those of misspellings.
drop index vocabulary_misspelt;
drop function misspellings(text);
create index vocabulary_without_codes on vocabulary (company_id, word) where codes is null;

-- Words of two letters and of one sign of another script: names such as Li, 誠.
create or replace function learn_words(company_id text, search text) returns void language sql as $$
  insert into vocabulary (company_id, word)
  select distinct coalesce($1, ''), word from string_to_table(search_words($2), ' ') word
  where word ~ '^([^0-9]{2,24}|[^\x01-\x7f])$'
    and not exists (select from vocabulary known where known.company_id = coalesce($1, '') and known.word = word.word)
$$;

-- The descriptions of the lines, each on a line: quotations are found by their lines.
alter table quotations add column line_texts text;
alter table proforma_invoices add column line_texts text;

-- Amounts and days as people say them.
create index quotations_by_total on quotations (company_id, total) where deleted_at is null;
create index proforma_invoices_by_total on proforma_invoices (company_id, total) where deleted_at is null;
create index proforma_invoices_by_amount_due on proforma_invoices (company_id, amount_due) where deleted_at is null;
create index quotations_by_issue on quotations (company_id, issue_date, id) where deleted_at is null;
create index proforma_invoices_by_issue on proforma_invoices (company_id, issue_date, id) where deleted_at is null;

-- How far the search texts of each table have been written again since this migration: up to `last_id`, until `is_filled`.
create table search_filling (
  table_name text collate "C" primary key,
  last_id text collate "C" not null default '',
  is_filled boolean not null default false
);
insert into search_filling (table_name)
  values ('companies'), ('departments'), ('users'), ('customer_companies'), ('customers'), ('items'), ('quotations'),
    ('proforma_invoices'), ('jobs'), ('job_fields'), ('email_templates'), ('messages'), ('contact_details'), ('bank_details'),
    ('terms_and_conditions'), ('proforma_invoice_terms');
