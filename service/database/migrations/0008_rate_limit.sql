-- Of the calls that an API token may make until `ends_at`, so many are leased to one service or another, which counts them
-- down in its memory. More may be asked for than there are: what is above the limit was given to nobody.
create table api_token_windows (
  token_id text collate "C" primary key references api_tokens on delete cascade,
  ends_at timestamptz(3) not null,
  leased integer not null
);
