drop trigger report_snapshots_erased;
--> statement-breakpoint
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
--> statement-breakpoint
create trigger decided_snapshots_erased
after update of state on report_cases
when old.state = 'pending' and new.state <> 'pending'
begin
  update report_snapshots set content = json_set(content, '$.author', null)
  where case_id = new.id and author_id in (select id from users where deleted_at is not null);
end;
