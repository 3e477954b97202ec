-- Stores when the author last published something, for lists of members.
create trigger comment_written
after insert on comments
when new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;

create trigger held_comment_published
after update of state on comments
when old.state = 'held' and new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;
