-- The files of a reported message stay until no snapshot names them any more, even if the message is deleted.
create trigger reported_files_kept
after insert on report_snapshots
when json_type(new.content, '$.files') is not null
begin
  update message_files set is_reported = 1
  where id in (select value ->> 'id' from json_each(new.content, '$.files'));
end;

create trigger reported_files_erased
after update of content on report_snapshots
when json_type(old.content, '$.files') is not null and json_type(new.content, '$.files') is null
begin
  update message_files set is_reported = 0
  where id in (select value ->> 'id' from json_each(old.content, '$.files'))
    and id not in (
      select file.value ->> 'id' from report_snapshots, json_each(report_snapshots.content, '$.files') as file
      where report_snapshots.author_id = old.author_id);
end;

-- Deleting an account removes its name from its snapshots. This deletes the texts as well, unless the case is
-- undecided.
create trigger report_snapshots_erased
after update of content on report_snapshots
when new.content ->> '$.author' is null
  and not exists (select 1 from report_cases where id = new.case_id and state = 'pending')
begin
  update report_snapshots set content = json_remove(
    json_set(content, '$.author', null, '$.parts', json('[]'), '$.pictures', json('[]'), '$.under', null),
    '$.around', '$.files'
  )
  where case_id = new.case_id and digest = new.digest;
end;

-- Texts that were kept for an undecided case after their author's account was deleted are deleted once it is decided,
-- by the trigger above.
create trigger decided_snapshots_erased
after update of state on report_cases
when old.state = 'pending' and new.state <> 'pending'
begin
  update report_snapshots set content = json_set(content, '$.author', null)
  where case_id = new.id and author_id in (select id from users where deleted_at is not null);
end;
