-- Each member's own row stores what they see of a conversation, so that lists and counters read nothing else. No one
-- can block the community.
create trigger messages_sent
after insert on messages
begin
  update conversations set last_position = new.position, emptied_at = null where id = new.conversation_id;
  update conversation_members set last_position = new.position, last_at = new.created_at
  where conversation_id = new.conversation_id
    and (new.written_as is 'community' or not exists (
      select 1 from blocks where blocks.user_id = conversation_members.user_id and blocked_id = new.sender_id));
  update conversation_members set last_received = new.position, last_received_at = new.created_at
  where conversation_id = new.conversation_id
    and (new.written_as is 'community' or user_id <> new.sender_id)
    and (new.written_as is 'community' or not exists (
      select 1 from blocks where blocks.user_id = conversation_members.user_id and blocked_id = new.sender_id));
end;

-- When a message is deleted, the last remaining one takes its place. The hourly job deletes files without a message.
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
  -- A conversation without a subject is named by the beginning of its first message, which must go too.
  update conversations set subject = '…'
  where id = old.conversation_id and old.position = 1 and has_subject = 0;
end;

-- Like messages_deleted, but when a message and its reactions are deleted with an account. A conversation without
-- messages is deleted later.
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

-- Renames the conversation in pending mail, so that no deleted or replaced words are sent.
create trigger conversations_renamed
after update of subject on conversations
when new.subject <> old.subject
begin
  update notifications set title = new.subject where subject_id = new.id and kind = 'message';
end;

-- Who wrote last decides the state. A conversation enters the staff inbox when a member first replies to the community.
create trigger desk_followed
after insert on messages
when new.written_as is not 'automatic'
begin
  insert into conversation_desks (conversation_id, member_id, last_at)
  select id, new.sender_id, new.created_at from conversations
  where id = new.conversation_id and kind = 'community' and new.written_as is null
    and not exists (select 1 from conversation_desks where conversation_id = new.conversation_id);
  update conversation_desks set
    last_at = new.created_at,
    state = case
      when new.written_as is 'community' or new.sender_id is expert_id then 'answered'
      when state = 'new' then 'new'
      else 'open'
    end
  where conversation_id = new.conversation_id;
end;

-- A deleted message no longer counts for the state, and one that an appeal restores counts again. A conversation stays
-- closed. It is new if no one has answered since the member began.
create trigger desk_reconsidered
after update of deleted_at on messages
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update conversation_desks set (last_at, state) = (
    select created_at, case
      when conversation_desks.state = 'closed' then 'closed'
      when written_as is 'community' or sender_id is conversation_desks.expert_id then 'answered'
      when exists (select 1 from messages as answer
        where answer.conversation_id = old.conversation_id and answer.deleted_at is null
          and answer.written_as is not 'automatic'
          and (answer.written_as is 'community' or answer.sender_id is conversation_desks.expert_id)
          and answer.position > (select min(position) from messages as asked
            where asked.conversation_id = old.conversation_id and asked.deleted_at is null
              and asked.sender_id = conversation_desks.member_id)) then 'open'
      else 'new'
    end
    from messages where messages.conversation_id = old.conversation_id and deleted_at is null
      and written_as is not 'automatic'
    order by position desc limit 1)
  where conversation_id = old.conversation_id
    and exists (select 1 from messages where messages.conversation_id = old.conversation_id and deleted_at is null
      and written_as is not 'automatic');
end;

-- A block hides messages, and ending it shows them again, so the last visible ones are recomputed.
create trigger blocks_set
after insert on blocks
begin
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
        and sender_id <> conversation_members.user_id
      order by position desc limit 1)
  where user_id = new.user_id
    and conversation_id in (select conversation_id from conversation_members where user_id = new.blocked_id);
end;

create trigger blocks_ended
after delete on blocks
begin
  update conversation_members set
    (last_position, last_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
      order by position desc limit 1),
    (last_received, last_received_at) = (
      select position, created_at from messages
      where messages.conversation_id = conversation_members.conversation_id and deleted_at is null
        and sender_id not in (select blocked_id from blocks where blocks.user_id = conversation_members.user_id)
        and sender_id <> conversation_members.user_id
      order by position desc limit 1)
  where user_id = old.user_id
    and conversation_id in (select conversation_id from conversation_members where user_id = old.blocked_id);
end;
