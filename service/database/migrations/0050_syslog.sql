-- The place in the chain of security events up to which a receiver of syslog has the events: a single row.
create table syslog_place (
  is_only boolean primary key default true check (is_only),
  position integer not null,
  -- The end of the turn of the service that sends; null between two turns.
  leased_until timestamptz(3)
);
