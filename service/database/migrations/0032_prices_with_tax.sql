-- Prices that include taxes: of a quotation, with a default of the company.
alter table companies add column prices_include_tax boolean not null default false;
alter table quotations add column prices_include_tax boolean not null default false;
alter table proforma_invoices add column prices_include_tax boolean not null default false;
