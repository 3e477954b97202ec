-- These triggers record failed charges, because a subscription only stores that its last charge failed, until the next
-- one succeeds.
create trigger failed_charge_of_new_subscription
after insert on subscriptions
when new.status = 'past_due'
begin
  insert into failed_charges (subscription_id, user_id, plan, amount, currency, failed_at)
  values (new.id, new.user_id, new.plan, new.amount, new.currency, new.updated_at);
end;

create trigger failed_charge
after update of status on subscriptions
when new.status = 'past_due' and old.status <> 'past_due'
begin
  insert into failed_charges (subscription_id, user_id, plan, amount, currency, failed_at)
  values (new.id, new.user_id, new.plan, new.amount, new.currency, new.updated_at);
end;
