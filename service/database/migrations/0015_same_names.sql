-- The key of a name; `nameKey` in service/shared/same-name.ts does the same.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    translate(lower(normalize(
      translate(name, U&'\00AD\200B\200C\200D\2060\FEFF', ''), NFC)), 'ς', 'σ'),
    '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
$$;

-- Names that differ only by the key are equal from now on. Of present twins the older takes the name; the index leaves out
-- the others, which keep their names too.
do $$
declare
  named record;
  twins text;
begin
  for named in
    select * from (values
      ('departments', 'name', 'company_id', 'departments_name_key'),
      ('customer_companies', 'name', 'company_id', 'customer_companies_name_key'),
      ('items', 'code', 'company_id', 'items_code_key'),
      ('saved_commands', 'name', 'user_id', 'saved_commands_name_key')
    ) as place (tab, col, owner, idx)
  loop
    execute format(
      'select string_agg(quote_literal(id), '','') from (
         select id, row_number() over (partition by %2$I, name_key(%3$I) order by created_at, id) as place
         from %1$I where deleted_at is null) as live
       where place > 1', named.tab, named.owner, named.col) into twins;
    execute format('drop index %I', named.idx);
    execute format('create unique index %I on %I (%I, name_key(%I)) where deleted_at is null',
      named.idx, named.tab, named.owner, named.col) || coalesce(' and id not in (' || twins || ')', '');
  end loop;
end
$$;
