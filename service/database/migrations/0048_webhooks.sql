-- Webhooks: addresses that get the changes of records, in the order of the changes.
create table webhooks (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  company_id text collate "C" not null references companies,
  name text not null,
  url text not null,
  status text collate "C" not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- Why Docket paused the webhook; null after a person's switch.
  pause_reason text collate "C",
  -- Null for all kinds.
  kind text collate "C",
  query text,
  -- The GraphQL document that shapes the bodies; null for the change itself.
  shape text,
  api_token_id text collate "C" references api_tokens,
  secret_changed_at timestamptz(3) not null default now(),
  old_secret_until timestamptz(3),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Encrypted with a key of the token secret.
  sealed_secret text not null,
  sealed_old_secret text,
  -- The place in the audit trail: earlier changes are deliveries already.
  transaction_id text not null,
  entry_id text collate "C" not null,
  search text collate "C" not null,
  sort_name text collate "C" not null
);
create unique index webhooks_name_key on webhooks (company_id, lower(name)) where deleted_at is null;
create index webhooks_newest on webhooks (created_at desc, id desc) where deleted_at is null;
create index webhooks_newest_in_company on webhooks (company_id, created_at desc, id desc) where deleted_at is null;
create index webhooks_active on webhooks (id) where status = 'ACTIVE' and deleted_at is null;

create sequence webhook_places;
create table webhook_deliveries (
  id text collate "C" primary key,
  created_at timestamptz(3) not null default now(),
  webhook_id text collate "C" not null references webhooks,
  -- The entry of the audit trail: receivers know doubles by this id.
  event_id text collate "C" not null,
  type text not null,
  record_id text collate "C" not null,
  at timestamptz(3) not null,
  -- The place in line of the record's deliveries, and in the log.
  place bigint not null default nextval('webhook_places'),
  status text collate "C" not null default 'WAITING' check (status in ('WAITING', 'SENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  -- The next attempt, or the end of a sender's lease. Null behind an earlier delivery of the record, and in the end.
  due_at timestamptz(3),
  first_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  -- Null until a GraphQL document has answered.
  body text,
  -- The last answer of the receiver.
  answer_status integer,
  answer text,
  problem text,
  duration_ms integer,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_in_line on webhook_deliveries (webhook_id, record_id, place)
  where status in ('WAITING', 'SENDING');
create index webhook_deliveries_log on webhook_deliveries (webhook_id, place desc, id desc);
create index webhook_deliveries_oldest on webhook_deliveries (created_at) where status in ('DELIVERED', 'FAILED');
