-- An import asks for each row whether the company has a customer of that e-mail.
create index customers_by_email on customers (company_id, lower(email)) where deleted_at is null and email is not null;
