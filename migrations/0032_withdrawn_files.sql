ALTER TABLE `message_files` ADD `is_withdrawn` integer DEFAULT false NOT NULL;
--> statement-breakpoint
update message_files set is_withdrawn = 1 where message_id is null and is_reported = 1;
--> statement-breakpoint
drop trigger messages_deleted;
--> statement-breakpoint
drop trigger messages_erased;
--> statement-breakpoint
create trigger messages_deleted
after update of deleted_at on messages
when old.deleted_at is null and new.deleted_at is not null
begin
  update message_files set message_id = null, is_withdrawn = 1 where message_id = old.id;
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
        and (written_as is 'community' or sender_id <> conversation_members.user_id)
      order by position desc limit 1)
  where conversation_id = old.conversation_id
    and (last_position = old.position or last_received = old.position);
end;
--> statement-breakpoint
create trigger messages_erased
after delete on messages
begin
  update message_files set message_id = null, is_withdrawn = 1 where message_id = old.id;
  delete from reactions where target_id = old.id;
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and (written_as is 'community' or sender_id not in (
          select blocked_id from blocks where blocks.user_id = conversation_members.user_id))
        and (written_as is 'community' or sender_id <> conversation_members.user_id)
      order by position desc limit 1)
  where conversation_id = old.conversation_id
    and (last_position = old.position or last_received = old.position);
  update conversations set emptied_at = old.created_at
  where id = old.conversation_id
    and emptied_at is null
    and not exists (select 1 from messages where conversation_id = old.conversation_id);
end;
--> statement-breakpoint
create trigger report_snapshots_erased
after update of state on report_cases
when old.state = 'pending' and new.state <> 'pending'
begin
  update report_snapshots set content = json_remove(
    json_set(content, '$.author', null, '$.parts', json('[]'), '$.pictures', json('[]'), '$.under', null),
    '$.around', '$.files'
  )
  where case_id = new.id and author_id in (select id from users where deleted_at is not null);
end;
