DROP INDEX `message_files_unsent`;--> statement-breakpoint
ALTER TABLE `message_files` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `message_files` ADD `is_reported` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `message_files_unsent` ON `message_files` (`created_at`) WHERE "message_files"."message_id" is null and "message_files"."is_reported" = 0;
--> statement-breakpoint
create trigger reported_files_kept
after insert on report_snapshots
when json_type(new.content, '$.files') is not null
begin
  update message_files set is_reported = 1
  where id in (select value ->> 'id' from json_each(new.content, '$.files'));
end;
--> statement-breakpoint
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
