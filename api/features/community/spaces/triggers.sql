-- Notifications don't depend on spaces: notification_scopes stores who may see each scope.
create trigger spaces_made
after insert on spaces
begin
  insert into notification_scopes (id, access, is_quiet) values (new.id, new.read_access, new.is_quiet)
  on conflict (id) do update set access = excluded.access, is_quiet = excluded.is_quiet;
end;

create trigger spaces_changed
after update of read_access, is_quiet on spaces
begin
  insert into notification_scopes (id, access, is_quiet) values (new.id, new.read_access, new.is_quiet)
  on conflict (id) do update set access = excluded.access, is_quiet = excluded.is_quiet;
end;
