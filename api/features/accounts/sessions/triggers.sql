-- When a member was last seen is stored with the user, because it must outlive their sessions.
create trigger session_started
after insert on sessions
begin
  update users set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.user_id;
end;

create trigger session_used
after update of last_used_at on sessions
begin
  update users set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.user_id;
end;

-- Closing an account ends its sessions and challenges, regardless of which code closes it.
create trigger users_closed
after update of status on users
when new.status <> 'active'
begin
  delete from sessions where user_id = new.id;
  delete from two_factor_challenges where user_id = new.id;
end;
