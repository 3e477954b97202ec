-- When an event is deleted, its notification shows the remaining events, and loses its mail if all of those have been
-- mailed. It is deleted with its last event.
create trigger notification_events_deleted
after delete on notification_events
begin
  update notifications set
    (actor_id, path, excerpt, created_at) = (
      select e.actor_id, e.path, e.excerpt, e.created_at from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null order by e.id desc limit 1),
    actor_count = (
      select count(distinct e.actor_id) from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null),
    mail_due_at = iif(exists (
      select 1 from notification_events as e
      where e.group_id = old.group_id and e.withdrawn_at is null and e.created_at > coalesce(
        (select m.sent_at from notification_mails as m where m.user_id = old.user_id), 0)), mail_due_at, null)
  where group_id = old.group_id and exists (
    select 1 from notification_events as e where e.group_id = old.group_id and e.withdrawn_at is null);
  delete from notifications where group_id = old.group_id and actor_id is not null and not exists (
    select 1 from notification_events as e where e.group_id = old.group_id and e.withdrawn_at is null);
end;

-- When an event is withdrawn or restored, its notification shows the events that aren't withdrawn.
create trigger notification_events_withdrawn
after update of withdrawn_at on notification_events
when new.withdrawn_at is not old.withdrawn_at
begin
  update notifications set
    (actor_id, path, excerpt, created_at) = (
      select e.actor_id, e.path, e.excerpt, e.created_at from notification_events as e
      where e.group_id = new.group_id and e.withdrawn_at is null order by e.id desc limit 1),
    actor_count = (
      select count(distinct e.actor_id) from notification_events as e
      where e.group_id = new.group_id and e.withdrawn_at is null)
  where group_id = new.group_id and exists (
    select 1 from notification_events as e where e.group_id = new.group_id and e.withdrawn_at is null);
  delete from notifications where group_id = new.group_id and actor_id is not null and not exists (
    select 1 from notification_events as e where e.group_id = new.group_id and e.withdrawn_at is null);
end;

-- These triggers keep digest_settings in step with users.mail_digest, regardless of which code sets it. With a time of
-- 0, the next job computes the real one.
create trigger user_with_digest
after insert on users
when new.mail_digest = 1
begin
  insert or ignore into digest_settings (user_id, next_at) values (new.id, 0);
end;

create trigger user_turned_digest_on
after update of mail_digest on users
when new.mail_digest = 1 and old.mail_digest = 0
begin
  insert into digest_settings (user_id, next_at)
    values (new.id, 0)
    on conflict (user_id) do update set next_at = 0, last_at = null;
end;

create trigger user_turned_digest_off
after update of mail_digest on users
when new.mail_digest = 0 and old.mail_digest = 1
begin
  update digest_settings set next_at = null where user_id = new.id;
end;

create trigger user_with_digest_removed
before delete on users
begin
  delete from digest_settings where user_id = old.id;
end;
