-- What a company sells. `unit_price` has its currency beside it, so that a company that changes its own keeps its prices.
create table items (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  code text not null,
  name text not null,
  description text,
  unit text not null,
  unit_price numeric not null check (unit_price >= 0),
  currency text not null,
  -- [{ name, percent }]
  taxes jsonb not null default '[]',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  search text collate "C" not null,
  sort_code text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index items_code_key on items (company_id, lower(code)) where deleted_at is null;
create index items_by_code_in_company on items (company_id, sort_code, id) where deleted_at is null;
create index items_by_name_in_company on items (company_id, sort_name, id) where deleted_at is null;
create index items_newest_in_company on items (company_id, created_at desc, id desc) where deleted_at is null;
create index items_search on items using gin (company_id, search gin_trgm_ops);

create table contact_details (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  name text not null,
  designation text,
  email text,
  phone text,
  address jsonb,
  is_default boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index contact_details_default_key on contact_details (company_id) where deleted_at is null and is_default;
create index contact_details_by_name_in_company on contact_details (company_id, sort_name, id) where deleted_at is null;
create index contact_details_newest_in_company on contact_details (company_id, created_at desc, id desc) where deleted_at is null;

create table bank_details (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  branch text,
  bank_code text,
  iban text,
  is_default boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index bank_details_default_key on bank_details (company_id) where deleted_at is null and is_default;
create index bank_details_by_name_in_company on bank_details (company_id, sort_name, id) where deleted_at is null;
create index bank_details_newest_in_company on bank_details (company_id, created_at desc, id desc) where deleted_at is null;

create table terms_and_conditions (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  title text not null,
  body text not null,
  is_default boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index terms_and_conditions_default_key on terms_and_conditions (company_id) where deleted_at is null and is_default;
create index terms_and_conditions_by_title_in_company on terms_and_conditions (company_id, sort_name, id) where deleted_at is null;
create index terms_and_conditions_newest_in_company on terms_and_conditions (company_id, created_at desc, id desc) where deleted_at is null;

create table proforma_invoice_terms (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  title text not null,
  body text not null,
  is_default boolean not null default false,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index proforma_invoice_terms_default_key on proforma_invoice_terms (company_id) where deleted_at is null and is_default;
create index proforma_invoice_terms_by_title_in_company on proforma_invoice_terms (company_id, sort_name, id) where deleted_at is null;
create index proforma_invoice_terms_newest_in_company on proforma_invoice_terms (company_id, created_at desc, id desc) where deleted_at is null;

-- `expires_at` is when the last valid day ends in the company's time zone: written by the service with `valid_until`, and
-- again where the company moves to another time zone.
alter table quotations add column expires_at timestamptz(3);
update quotations set expires_at = (valid_until + 1)::timestamp at time zone 'UTC';
alter table quotations alter column expires_at set not null;
alter table quotations add constraint quotations_terms_id_fkey foreign key (terms_id) references terms_and_conditions;
alter table quotations add constraint quotations_contact_details_id_fkey foreign key (contact_details_id) references contact_details;
alter table quotations add constraint quotations_bank_details_id_fkey foreign key (bank_details_id) references bank_details;
drop index quotations_of_customer;
create index quotations_newest_of_customer on quotations (customer_id, created_at desc, id desc) where deleted_at is null;
create index quotations_newest_of_lead on quotations (company_id, lead_number, created_at desc, id desc) where deleted_at is null;
create index quotations_by_validity on quotations (company_id, valid_until, id) where deleted_at is null;
create index quotations_by_validity_of_all on quotations (valid_until, id) where deleted_at is null;
create index quotations_newest_in_currency on quotations (company_id, currency, created_at desc, id desc) where deleted_at is null;
create index quotations_expiring on quotations (company_id, expires_at) where deleted_at is null and status = 'SENT';
create index quotations_draft_with_terms on quotations (terms_id) where deleted_at is null and status = 'DRAFT';
create index quotations_draft_with_contact_details on quotations (contact_details_id) where deleted_at is null and status = 'DRAFT';
create index quotations_draft_with_bank_details on quotations (bank_details_id) where deleted_at is null and status = 'DRAFT';
create index jobs_newest_of_quotation on jobs (quotation_id, created_at desc, id desc) where deleted_at is null;

-- What a quotation was before an edit. `stood` holds its row's fields by their names in the API.
create table edited_versions (
  id text collate "C" primary key,
  company_id text collate "C" not null references companies,
  quotation_id text collate "C" not null references quotations,
  version_number integer not null,
  edited_by_id text collate "C" references users,
  edited_by_name text,
  edited_at timestamptz(3) not null default now(),
  stood jsonb not null,
  constraint edited_versions_number_key unique (quotation_id, version_number)
);

create table proforma_invoices (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  number text collate "C" not null,
  quotation_id text collate "C" not null references quotations,
  quotation_number text collate "C" not null,
  version_number integer not null,
  customer_id text collate "C" not null references customers,
  subject text not null,
  issue_date date not null,
  due_date date not null check (due_date >= issue_date),
  currency text not null,
  tax_rounding text not null check (tax_rounding in ('DOCUMENT', 'LINE')),
  discount_percent numeric,
  advance_percent numeric not null check (advance_percent > 0 and advance_percent <= 100),
  amount_due numeric not null,
  bank_details_id text collate "C" references bank_details,
  terms_id text collate "C" references proforma_invoice_terms,
  status text not null default 'ISSUED' check (status in ('ISSUED', 'PAID', 'CANCELLED')),
  status_reason text,
  paid_at timestamptz(3),
  subtotal numeric not null,
  discount numeric not null,
  taxes jsonb not null default '[]',
  total numeric not null,
  search text collate "C" not null,
  constraint proforma_invoices_number_key unique (company_id, number)
);
create unique index proforma_invoices_one_of_quotation on proforma_invoices (quotation_id) where status <> 'CANCELLED';
create index proforma_invoices_of_quotation on proforma_invoices (quotation_id, created_at desc, id desc);
create index proforma_invoices_newest on proforma_invoices (created_at desc, id desc) where deleted_at is null;
create index proforma_invoices_newest_in_company on proforma_invoices (company_id, created_at desc, id desc) where deleted_at is null;
create index proforma_invoices_by_due_date on proforma_invoices (company_id, due_date, id) where deleted_at is null;
create index proforma_invoices_search on proforma_invoices using gin (company_id, search gin_trgm_ops);

-- The lines of a quotation, an edited version or a proforma invoice, in a table of their own, so that lists never touch them.
-- `particulars` is what else its document says, of the company, the customer, terms and so on, as it was when it was sent
-- or made; null while it is a draft, whose document says what holds at the moment.
create table quotation_contents (
  record_id text collate "C" primary key,
  lines jsonb not null,
  particulars jsonb
);
insert into quotation_contents (record_id, lines) select id, '[]' from quotations;
