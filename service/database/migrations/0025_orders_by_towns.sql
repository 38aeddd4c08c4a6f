-- Also of deleted customers: an order by the customer's town lists their jobs and quotations, too.
create index customers_ever_by_town on customers (company_id, (left(plain_text(address ->> 'city'), 200) collate "C"), id);
