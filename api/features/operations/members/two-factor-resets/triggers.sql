-- A member who signs in with a code has not lost their device: the request ends.
create trigger two_factor_reset_voided
after update of accepted_by on two_factors
when new.accepted_by is not old.accepted_by
begin
  delete from two_factor_resets where user_id = new.user_id;
end;

-- Without two-factor there is nothing left to reset.
create trigger two_factor_reset_ended
after delete on two_factors
begin
  delete from two_factor_resets where user_id = old.user_id;
end;
