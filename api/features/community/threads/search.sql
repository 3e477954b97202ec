-- Indexes messages with their members as words, so that a search reads only the searcher's own conversations.
create virtual table message_index using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6 7 8'
);

-- The first message is also found by the subject. Messages with the community have an extra word, by which staff find
-- them among all others.
create trigger message_index_added
after insert on messages
begin
  insert into message_index (rowid, text)
    values (
      new.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.conversation_id)
      || case when exists (select 1 from conversations where id = new.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when new.position = 1
        then (select subject from conversations where id = new.conversation_id) || char(10) else '' end
      || new.plain
    );
end;

create trigger message_index_changed
after update of plain on messages
when old.plain is not new.plain
begin
  insert into message_index (message_index, rowid, text)
    values (
      'delete',
      old.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.conversation_id)
      || case when exists (select 1 from conversations where id = old.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when old.position = 1
        then (select subject from conversations where id = old.conversation_id) || char(10) else '' end
      || old.plain
    );
  insert into message_index (rowid, text)
    values (
      new.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.conversation_id)
      || case when exists (select 1 from conversations where id = new.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when new.position = 1
        then (select subject from conversations where id = new.conversation_id) || char(10) else '' end
      || new.plain
    );
end;

create trigger message_index_removed
after delete on messages
begin
  insert into message_index (message_index, rowid, text)
    values (
      'delete',
      old.number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.conversation_id)
      || case when exists (select 1 from conversations where id = old.conversation_id and kind = 'community')
        then ' forstaff' else '' end
      || char(10) || case when old.position = 1
        then (select subject from conversations where id = old.conversation_id) || char(10) else '' end
      || old.plain
    );
end;

-- Correcting an announcement changes its subject, by which the first message is found.
create trigger message_index_renamed
after update of subject on conversations
when old.subject is not new.subject
begin
  insert into message_index (message_index, rowid, text)
    select
      'delete', number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = old.id)
      || char(10) || old.subject
      || char(10) || plain
    from messages where conversation_id = old.id and position = 1;
  insert into message_index (rowid, text)
    select
      number,
      (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
        where conversation_id = new.id)
      || char(10) || new.subject
      || char(10) || plain
    from messages where conversation_id = new.id and position = 1;
end;
