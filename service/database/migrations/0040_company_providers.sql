-- The OpenID provider of a company, for logins of its users.
create table company_providers (
  company_id text primary key references companies (id),
  version integer not null default 1,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with a key of the token secret.
  sealed_secret text not null,
  -- The claim whose values give roles; null for no roles by the provider.
  role_claim text,
  company_admin_value text,
  quotation_admin_value text
);
create index company_providers_by_client on company_providers (issuer, client_id);
