-- Ends the request when the member signs in with a code: they haven't lost their device.
create trigger two_factor_reset_voided
after update of accepted_by on two_factors
when new.accepted_by is not old.accepted_by
begin
  delete from two_factor_resets where user_id = new.user_id;
end;

-- Ends the request when two-factor is removed: nothing is left to reset.
create trigger two_factor_reset_ended
after delete on two_factors
begin
  delete from two_factor_resets where user_id = old.user_id;
end;
