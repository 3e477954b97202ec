CREATE INDEX `users_uncounted` ON `users` (`email_verified_at`,`status`) WHERE (email_verified_at is not null and status = 'active') = 0;
--> statement-breakpoint
drop trigger user_named;
--> statement-breakpoint
drop trigger user_renamed;
--> statement-breakpoint
drop table message_index;
--> statement-breakpoint
create virtual table message_index using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6 7 8'
);
--> statement-breakpoint
create trigger user_named
after insert on users
when new.name is not null and new.deleted_at is null
begin
  insert into name_reader (rowid, name) values (1, new.name);
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;
--> statement-breakpoint
create trigger user_renamed
after update of name, deleted_at on users
when (old.name, old.deleted_at is null) is not (new.name, new.deleted_at is null)
begin
  delete from user_name_words where user_id = old.id;
  insert into name_reader (rowid, name) values (1, iif(new.deleted_at is null, coalesce(new.name, ''), ''));
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;

--> statement-breakpoint
delete from user_name_words where user_id in (select id from users where deleted_at is not null);
--> statement-breakpoint
-- The same text as the trigger `message_index_added` inserts.
insert into message_index (rowid, text)
  select
    number,
    (select group_concat('u' || replace(user_id, '-', ''), ' ') from conversation_members
      where conversation_members.conversation_id = messages.conversation_id)
    || case when conversations.kind = 'community' then ' forstaff' else '' end
    || char(10) || case when messages.position = 1 then conversations.subject || char(10) else '' end
    || messages.plain
  from messages join conversations on conversations.id = messages.conversation_id
  order by number;
