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
