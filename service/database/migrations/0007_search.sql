-- How the service searches over everything. Its words are those of `search`, which has one text a line, less accents and
-- case; from here on also less strokes and ligatures, and with the digits of all scripts as 0 to 9 (records/search.ts).
do $$
declare
  kind text;
  zeros int[] := array[1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872,
    4160, 4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016];
  digits text := (select string_agg(chr(zero + digit), '' order by zero, digit) from unnest(zeros) zero, generate_series(0, 9) digit);
begin
  foreach kind in array array['companies', 'departments', 'users', 'customer_companies', 'customers', 'quotations', 'jobs',
    'job_fields', 'email_templates', 'messages', 'items', 'contact_details', 'bank_details', 'terms_and_conditions',
    'proforma_invoice_terms', 'proforma_invoices', 'api_tokens', 'saved_commands'] loop
    execute format(
      'update %I set search = replace(replace(replace(replace(translate(search, $1, $2), ''ß'', ''ss''), ''æ'', ''ae''), ''œ'', ''oe''), ''þ'', ''th'')
        where search ~ $3',
      kind
    ) using digits || 'łøđðħı', repeat('0123456789', cardinality(zeros)) || 'loddhi', '[łøđðħıßæœþ' || digits || ']';
  end loop;
end $$;

-- Signs part words; the service parts what is sought alike (search/sought.ts): 'ana@lima.example' → 'ana lima example'
create function search_words(search text) returns text language sql immutable parallel safe as $$
  select translate(search, E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—‘’“”«»·•', repeat(' ', 46))
$$;

-- What a record is sought by, as the lexemes of a `tsvector`.
--   each word                                'ana', 'lima'
--   what each line begins with, less signs   '=analima', '=j1042'
--   a number by its digits alone             '=1042', '=2026123'
--   a phone number backwards, so that its last digits are what a lexeme begins with, and without a country's code
--                                            '~00105556141', '4165550100'
-- A lexeme may have 2,046 bytes: what a text of more than 500 characters holds is cut. The cost keeps the planner from
-- computing this for each row of a table where the index has it; and it is not for parallel workers, whose start takes longer
-- than a search. It calls nothing of ours: while an index is made, that
-- can't be found.
create function search_terms(search text, number text, phone text) returns tsvector
language plpgsql immutable parallel unsafe cost 300 as $$
declare
  short text := case when length(search) > 500 then regexp_replace(search, '(\S{40})\S+', '\1', 'g') else search end;
  lines text := translate(search, E' \t\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—‘’“”«»·•', '');
  terms text[] := array_remove(string_to_array(translate(short, E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—‘’“”«»·•', repeat(' ', 46)), ' '), '');
  digits text;
begin
  if length(lines) > 500 then lines := regexp_replace(lines, '([^\n]{40})[^\n]+', '\1', 'g'); end if;
  terms := terms || (string_to_array('=' || replace(lines, E'\n', E'\n='), E'\n'))[1:10];
  if number is not null then
    digits := coalesce(ltrim(substring(number from '\d+$'), '0'), '');
    terms := terms || ('=' || digits);
    if number ~ '^\w-\d{4}-' then terms := terms || ('=' || substr(number, 3, 4) || digits); end if;
  end if;
  if phone is not null then
    -- Less an extension, and the zeros that a country is dialled with from outside, or a town from inside.
    digits := ltrim(regexp_replace(regexp_replace(phone, '\(0\)| ?(x|ext\.?) ?\d+$', '', 'g'), '\D', '', 'g'), '0');
    if digits <> '' then terms := terms || array['~' || reverse(digits), digits]; end if;
    if phone ~ '^\(?(\+|00)' and length(digits) > 6 then
      terms := terms || array[substr(digits, 2), substr(digits, 3), substr(digits, 4)];
    end if;
  end if;
  return array_to_tsvector(terms);
end
$$;

-- Entries are written at once: those that wait for a vacuum are read through, one by one, by each search.
create index companies_terms on companies using gin (id, search_terms(search, null, phone)) with (fastupdate = off) where deleted_at is null;
create index departments_terms on departments using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index users_terms on users using gin (company_id, search_terms(search, null, phone)) with (fastupdate = off) where deleted_at is null;
create index customer_companies_terms on customer_companies using gin (company_id, search_terms(search, null, phone)) with (fastupdate = off) where deleted_at is null;
create index customers_terms on customers using gin (company_id, search_terms(search, null, phone)) with (fastupdate = off) where deleted_at is null;
create index quotations_terms on quotations using gin (company_id, search_terms(search, number, null)) with (fastupdate = off) where deleted_at is null;
create index jobs_terms on jobs using gin (company_id, search_terms(search, number, null)) with (fastupdate = off) where deleted_at is null;
create index job_fields_terms on job_fields using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index email_templates_terms on email_templates using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index messages_terms on messages using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index items_terms on items using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index contact_details_terms on contact_details using gin (company_id, search_terms(search, null, phone)) with (fastupdate = off) where deleted_at is null;
create index bank_details_terms on bank_details using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index terms_and_conditions_terms on terms_and_conditions using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index proforma_invoice_terms_terms on proforma_invoice_terms using gin (company_id, search_terms(search, null, null)) with (fastupdate = off) where deleted_at is null;
create index proforma_invoices_terms on proforma_invoices using gin (company_id, search_terms(search, number, null)) with (fastupdate = off) where deleted_at is null;

-- The words that a company's records have ('' for those of no company), so that what is misspelt is found by what is much like
-- it. They are learnt as they are written, and stay; some are there twice, because nobody waits for another who learns the same.
create table vocabulary (
  company_id text collate "C" not null,
  word text collate "C" not null
);

-- A word, and what it is with any one letter left out: two that are misspelt by a letter have one of these in common. The
-- cost is as of `search_terms`.
create function misspellings(word text) returns text[] language plpgsql immutable parallel safe cost 2000 as $$
begin
  return array(select distinct overlay(word placing '' from letter for 1) from generate_series(1, length(word)) letter) || word;
end
$$;
create index vocabulary_by_word on vocabulary (company_id, word);
create index vocabulary_misspelt on vocabulary using gin (company_id, misspellings(word)) with (fastupdate = off);
create index vocabulary_alike on vocabulary using gin (company_id, word gin_trgm_ops) with (fastupdate = off);

create function learn_words(company_id text, search text) returns void language sql as $$
  insert into vocabulary (company_id, word)
  select distinct coalesce($1, ''), word from string_to_table(search_words($2), ' ') word
  where word ~ '^[^0-9]{3,24}$'
    and not exists (select from vocabulary known where known.company_id = coalesce($1, '') and known.word = word.word)
$$;
create function learn_words_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.search <> old.search then
    if tg_table_name = 'companies' then perform learn_words(new.id, new.search);
    else perform learn_words(new.company_id, new.search);
    end if;
  end if;
  return null;
end
$$;
do $$
declare
  kind text;
begin
  foreach kind in array array['companies', 'departments', 'users', 'customer_companies', 'customers', 'quotations', 'jobs',
    'job_fields', 'email_templates', 'messages', 'items', 'contact_details', 'bank_details', 'terms_and_conditions',
    'proforma_invoice_terms', 'proforma_invoices'] loop
    execute format('create trigger %I after insert or update of search on %I for each row execute function learn_words_of_record()',
      kind || '_teach', kind);
    execute format('insert into vocabulary select distinct %s, word from %I, string_to_table(search_words(search), '' '') word
      where word ~ ''^[^0-9]{3,24}$'' and not exists (
        select from vocabulary known where known.company_id = %s and known.word = word.word)',
      case kind when 'companies' then 'id' else 'coalesce(company_id, '''')' end, kind,
      case kind when 'companies' then 'id' else 'coalesce(' || kind || '.company_id, '''')' end);
  end loop;
end $$;
