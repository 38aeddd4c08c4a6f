-- Days until Docket erases data by itself; null for never.
alter table companies add column deleted_customer_days integer check (deleted_customer_days > 30);
alter table companies add column message_days integer check (message_days > 0);
alter table companies add column security_event_days integer check (security_event_days > 0);

-- The time of the erasure of a message's recipients and text.
alter table messages add column erased_at timestamptz(3);
create index messages_unerased on messages (company_id, created_at) where erased_at is null;
create index customers_unerased on customers (company_id, deleted_at) where deleted_at is not null and erased_at is null;
