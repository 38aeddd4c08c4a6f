-- The users of a company who must have a second factor.
alter table companies add column second_factor_demand text not null default 'NOBODY'
  check (second_factor_demand in ('NOBODY', 'ADMINISTRATORS', 'EVERYBODY'));
