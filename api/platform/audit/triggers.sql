-- Covers `insert or replace`, which deletes without firing a trigger.
create trigger audit_log_written_once
before insert on audit_log
when exists (select 1 from audit_log where id = new.id)
begin
  select raise(abort, 'audit_log is only appended to');
end;

-- The one allowed change clears the actor when their account is deleted.
create trigger audit_log_unchanged
before update on audit_log
when new.actor_id is not null
  or (new.id, new.at, new.action, new.target_type, new.target_id)
    <> (old.id, old.at, old.action, old.target_type, old.target_id)
  or new.before is not old.before or new.after is not old.after or new.reason is not old.reason
  or new.ground is not old.ground or new.device is not old.device or new.country is not old.country
begin
  select raise(abort, 'audit_log is only appended to');
end;

-- Uses the database's clock, so that no caller can pretend that a year has passed.
create trigger audit_log_kept
before delete on audit_log
when old.at > (unixepoch() - 365 * 86400) * 1000
begin
  select raise(abort, 'audit_log keeps each entry for a year at least');
end;
