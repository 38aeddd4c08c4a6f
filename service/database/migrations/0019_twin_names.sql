-- Refuses a name in use where a twin from before `name_key` keeps the name outside the unique index, or takes the name again.
-- The arguments: the columns of name and owner, the index, and the ids of the twins.
create function keep_twin_name() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(new);
  named text := given ->> tg_argv[0];
  is_taken boolean;
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and name_key(to_jsonb(old) ->> tg_argv[0]) = name_key(named) then
    return new;
  end if;
  execute format('select exists (select from %I where (id = any($1) or $2 = any($1)) and id <> $2 and %I = $3 and deleted_at is null
    and name_key(%I) = name_key($4))', tg_table_name, tg_argv[1], tg_argv[0])
    using (tg_argv::text[])[3:], new.id, given ->> tg_argv[1], named into is_taken;
  if is_taken then
    raise unique_violation using constraint = tg_argv[2], message = format('A twin has the name %L.', named);
  end if;
  return new;
end
$$;

-- Migration 0015 left younger twins out of the index for ever. From now on the index leaves out a twin only under the twin's
-- present name, and nobody else takes that name.
do $$
declare
  named record;
  twins text;
  ids text;
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
      'select string_agg(format(''(%%L, %%L)'', id, key), '', ''), string_agg(quote_literal(id), '', '') from (
         select id, name_key(%3$I) as key, row_number() over (partition by %2$I, name_key(%3$I) order by created_at, id) as place
         from %1$I where deleted_at is null) as live
       where place > 1', named.tab, named.owner, named.col) into twins, ids;
    continue when twins is null;
    execute format('drop index %I', named.idx);
    execute format('create unique index %I on %I (%I, name_key(%I)) where deleted_at is null and (id, name_key(%4$I)) not in (%s)',
      named.idx, named.tab, named.owner, named.col, twins);
    execute format('create trigger %I before insert or update of %I, deleted_at on %I for each row execute function
      keep_twin_name(%L, %L, %L, %s)', named.tab || '_twins', named.col, named.tab, named.col, named.owner, named.idx, ids);
  end loop;
end
$$;
