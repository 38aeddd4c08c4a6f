-- What lists sort by, in both directions: a page walks an index from its cursor.
-- The further columns choose among the jobs of a time without reading each job.
create index jobs_by_due on jobs (company_id, scheduled_end, id) include (status, priority, assignee_id, department_id, customer_id, created_at) where deleted_at is null;
-- One index on the start serves both directions; jobs without a start are read apart.
create index jobs_by_start on jobs (company_id, scheduled_start, id) where deleted_at is null;
create index jobs_by_start_of_all on jobs (scheduled_start, id) where deleted_at is null;
create index jobs_start_open on jobs (company_id, scheduled_start, id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
create index jobs_start_of_assignee on jobs (assignee_id, scheduled_start, id) where deleted_at is null;
alter table jobs drop column starts_first, drop column starts_last;
create index jobs_by_change on jobs (company_id, updated_at, id) where deleted_at is null;
create index jobs_by_request on jobs (company_id, requested_at, id) where deleted_at is null;
create index jobs_by_completion on jobs (company_id, completed_at, id) where deleted_at is null and completed_at is not null;
create index jobs_by_title on jobs (company_id, (left(plain_text(title), 200) collate "C"), id) where deleted_at is null;
create index jobs_by_number on jobs (company_id, ((lpad(length(number)::text, 2, '0') || number) collate "C"), id) where deleted_at is null;
create index jobs_by_priority on jobs (company_id, (case when priority = 'LOW' then 0 when priority = 'NORMAL' then 1 when priority = 'HIGH' then 2 when priority = 'URGENT' then 3 end), id) where deleted_at is null;
create index jobs_due_open on jobs (company_id, scheduled_end, id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
-- Few among all jobs: the order by worker, and counts of workers.
create index jobs_open_of_assignee on jobs (company_id, assignee_id, id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
create index quotations_by_change on quotations (company_id, updated_at, id) where deleted_at is null;
drop index quotations_by_total;
create index quotations_by_total on quotations (company_id, total, id) where deleted_at is null;
create index quotations_by_sending on quotations (company_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index customers_without_email on customers (company_id, created_at desc, id desc) where deleted_at is null and email is null;
create index customers_by_change on customers (company_id, updated_at, id) where deleted_at is null;
-- Also of deleted customers: an order by customer lists their jobs, too.
create index customers_ever_by_name on customers (company_id, sort_name, id);

-- What people count by: groups read this index alone.
create index jobs_counted on jobs (company_id, status, priority, assignee_id, department_id, created_at, id) where deleted_at is null;
