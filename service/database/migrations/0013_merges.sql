-- A merged record is deleted, and its id leads on to the survivor. Undoing a merge deletes the row; the audit trail keeps
-- both acts.
create table merges (
  merged_id text collate "C" primary key,
  survivor_id text collate "C" not null,
  company_id text collate "C" not null references companies,
  merged_at timestamptz(3) not null default now(),
  -- The survivor's fields with the merged record's values: [{ field, from, to }].
  taken jsonb not null,
  -- The ids of the moved records by their relation: { "JOBS": ["job_…"] }.
  moved jsonb not null
);
create index merges_of_survivor on merges (survivor_id, merged_at desc);

-- The id that an id leads on to, over any number of merges; the id itself without a merge.
create function survivor_of(id text) returns text language sql stable as $$
  with recursive leads (id, step) as (
    select $1 collate "C", 0
    union all
    select merges.survivor_id, leads.step + 1 from leads join merges on merges.merged_id = leads.id
  )
  select leads.id from leads order by leads.step desc limit 1
$$;

-- Likely doubles are sought by the last nine digits of a phone, which every notation of a number shares.
create index customers_by_phone on customers (company_id, right(regexp_replace(phone, '\D', '', 'g'), 9)) where deleted_at is null and phone is not null;
create index customer_companies_by_phone on customer_companies (company_id, right(regexp_replace(phone, '\D', '', 'g'), 9)) where deleted_at is null and phone is not null;
create index customer_companies_by_email on customer_companies (company_id, lower(email)) where deleted_at is null and email is not null;
