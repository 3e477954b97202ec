ALTER TABLE `conversations` ADD `has_subject` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- A conversation started without a subject was named by the beginning of its first message, cut with an ellipsis.
update conversations set has_subject = 0
where exists (
  select 1 from messages
  where messages.conversation_id = conversations.id and messages.position = 1 and messages.deleted_at is null
    and (trim(messages.plain) = conversations.subject
      or (conversations.subject like '%…'
        and instr(trim(messages.plain), rtrim(conversations.subject, '… ')) = 1)));
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
  update conversations set subject = '…'
  where id = old.conversation_id and old.position = 1 and has_subject = 0;
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
  update conversations set subject = '…'
  where id = old.conversation_id and old.position = 1 and has_subject = 0;
  update conversations set emptied_at = old.created_at
  where id = old.conversation_id
    and emptied_at is null
    and not exists (select 1 from messages where conversation_id = old.conversation_id);
end;
