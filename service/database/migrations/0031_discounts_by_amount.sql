-- A discount by amount, beside the discount in percent: in the currency of the document.
alter table quotations
  add column discount_amount numeric,
  add constraint quotations_one_discount check (discount_percent is null or discount_amount is null);
alter table proforma_invoices add column discount_amount numeric;
