-- Stores when the author last published something, for lists of members.
create trigger post_written
after insert on posts
when new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;

create trigger held_post_published
after update of state on posts
when old.state = 'held' and new.state = 'published'
begin
  update users set last_written_at = max(last_written_at, new.created_at) where id = new.author_id;
end;

-- Notifications about a post and its comments get the permissions of its new space.
create trigger posts_moved
after update of space_id on posts
when new.space_id <> old.space_id
begin
  update notifications set scope_id = new.space_id where subject_id = new.id;
  update notifications set scope_id = new.space_id
  where subject_id in (select id from comments where post_id = new.id);
end;

-- Deletes the notifications about a deleted post and its comments.
create trigger posts_gone
after update of state on posts
when new.state in ('deleted', 'removed')
begin
  delete from notifications
  where subject_id = new.id or subject_id in (select id from comments where post_id = new.id);
  delete from notification_events
  where subject_id = new.id or subject_id in (select id from comments where post_id = new.id);
end;
