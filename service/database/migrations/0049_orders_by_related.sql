-- Orders by fields of customers and customer companies, of their own lists and of jobs and quotations. Lists of jobs and quotations
-- need deleted customers, too.
create index customers_ever_by_email on customers (company_id, (left(plain_text(email), 200) collate "C"), id);
create index customers_ever_by_region on customers (company_id, (left(plain_text(address ->> 'region'), 200) collate "C"), id);
create index customers_ever_by_postcode on customers (company_id, (left(plain_text(address ->> 'postcode'), 200) collate "C"), id);
create index customers_ever_by_country on customers (company_id, (left(plain_text(address ->> 'country'), 200) collate "C"), id);
create index customers_ever_by_status on customers (company_id, (case when status = 'ACTIVE' then 0 when status = 'INACTIVE' then 1 end), id);
create index customers_ever_by_creation on customers (company_id, created_at, id);
create index customer_companies_ever_by_name on customer_companies (company_id, sort_name, id);
create index customer_companies_ever_by_town on customer_companies (company_id, (left(plain_text(address ->> 'city'), 200) collate "C"), id);
create index customers_ever_by_phone on customers (company_id, (left(plain_text(phone), 200) collate "C"), id);
create index customers_ever_by_street on customers (company_id, (left(plain_text(address ->> 'line1'), 200) collate "C"), id);
create index customers_ever_by_change on customers (company_id, updated_at, id);
