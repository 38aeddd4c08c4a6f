-- The language of documents and e-mails; else the customer company's, or the company's.
alter table customers add column locale text;
alter table customer_companies add column locale text;
-- Of the report: each correction adds 1.
alter table completed_infos add column revision integer not null default 1;
