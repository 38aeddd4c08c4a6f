-- A list by number of the records of a time begins at the first block of 10,000 numbers with such a record.
create index jobs_number_blocks on jobs (company_id, (left((lpad(length(number)::text, 2, '0') || number) collate "C", -4)), created_at) where deleted_at is null;
create index quotations_number_blocks on quotations (company_id, (left((lpad(length(number)::text, 2, '0') || number) collate "C", -4)), created_at) where deleted_at is null;

-- Open jobs are few among all jobs: by priority, and of each customer in orders by fields of the customer.
create index jobs_open_by_priority on jobs (company_id, (case when priority = 'LOW' then 0 when priority = 'NORMAL' then 1 when priority = 'HIGH' then 2 when priority = 'URGENT' then 3 end), id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');
create index jobs_open_of_customer on jobs (customer_id, created_at, id) where deleted_at is null and status in ('NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD');

-- The status decides much of the rest: a closed job is rarely urgent, and a new job has no worker.
create statistics jobs_states (mcv) on status, priority from jobs;
create statistics jobs_assigned (mcv) on status, assignee_id from jobs;
analyze jobs;
