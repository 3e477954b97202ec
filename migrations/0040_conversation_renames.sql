update notifications set title = (select subject from conversations where conversations.id = notifications.subject_id)
where kind = 'message' and exists (
  select 1 from conversations where conversations.id = notifications.subject_id and subject <> notifications.title);
--> statement-breakpoint
create trigger conversations_renamed
after update of subject on conversations
when new.subject <> old.subject
begin
  update notifications set title = new.subject where subject_id = new.id and kind = 'message';
end;
