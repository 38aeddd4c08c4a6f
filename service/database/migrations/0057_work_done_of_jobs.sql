-- Lists of jobs show, filter, sort and export the work done without a read for each row: jobs hold a copy of the text. Each write of
-- completed info writes the copy in the same transaction, whoever writes.
alter table jobs add column work_done text;
update jobs set work_done = completed_infos.work_done from completed_infos where job_id = jobs.id;

create function copy_work_done() returns trigger language plpgsql as $$
begin
  update jobs set work_done = new.work_done where id = new.job_id;
  return null;
end
$$;

create trigger completed_infos_copied after insert or update of work_done on completed_infos
  for each row execute function copy_work_done();
