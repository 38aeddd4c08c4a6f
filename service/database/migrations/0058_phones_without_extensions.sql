-- The digits of a phone number that tell a person: without extension, at most the last seven, as people say a local number.
create function last_digits(phone text) returns text
  language sql immutable parallel safe
  return right(regexp_replace(regexp_replace(lower(phone), '\(0\)| ?(x|ext\.?) ?\d+$', '', 'g'), '\D', '', 'g'), 7);

drop index customers_by_phone;
drop index customer_companies_by_phone;
create index customers_by_phone on customers (company_id, last_digits(phone)) where deleted_at is null and phone is not null;
create index customer_companies_by_phone on customer_companies (company_id, last_digits(phone)) where deleted_at is null and phone is not null;
