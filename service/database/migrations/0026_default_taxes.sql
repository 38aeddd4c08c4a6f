-- The taxes that a new line of a quotation takes.
alter table companies add column default_taxes jsonb not null default '[]';
