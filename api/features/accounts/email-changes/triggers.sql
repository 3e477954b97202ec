-- A new password may mean that the owner is taking the account back, so a change that someone else requested must not
-- complete.
create trigger email_change_voided
after update of password_hash on users
when old.password_hash is not new.password_hash
begin
  delete from email_changes where user_id = new.id and spent_by is null and undone_by is null;
end;
