drop trigger messages_deleted;
--> statement-breakpoint
create trigger messages_deleted
after update of deleted_at on messages
when old.deleted_at is null and new.deleted_at is not null
begin
  update message_files set message_id = null where message_id = old.id;
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
