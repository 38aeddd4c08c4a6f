-- The users of an e-mail domain, for the login provider of their company.
create index users_of_domain on users (split_part(lower(email), '@', 2), company_id) where deleted_at is null;
