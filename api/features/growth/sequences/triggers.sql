-- Someone has joined once their address is confirmed and their account is open. Approvals have no time; the minute job
-- sets it.
create trigger sequence_user_joined
after insert on users
when new.email_verified_at is not null and new.status = 'active'
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at) values ('welcome', new.id, 0, new.email_verified_at);
end;

create trigger sequence_user_confirmed
after update of email_verified_at, status on users
when new.email_verified_at is not null and new.status = 'active'
  and (old.email_verified_at is null or old.status = 'waiting')
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at)
  values ('welcome', new.id, 0, iif(old.email_verified_at is null, new.email_verified_at, null));
end;

-- A member who is seen is no longer silent, and has returned after joining or after their plan ended.
create trigger sequence_user_seen
after update of last_seen_at on users
when new.last_seen_at > old.last_seen_at
begin
  update sequence_occasions set ended_at = new.last_seen_at, returned_at = new.last_seen_at
  where user_id = new.id and returned_at is null and kind = 'silence';
  update sequence_occasions set returned_at = new.last_seen_at
  where user_id = new.id and returned_at is null and kind in ('welcome', 'lapse') and at + 86400000 <= new.last_seen_at;
end;

-- Records the next charge of a plan that renews.
create trigger sequence_subscription_begun
after insert on subscriptions
when new.status = 'active' and new.cancel_at is null and new.ended_at is null
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at) values ('renewal', new.user_id, new.period_end, new.period_end);
end;

create trigger sequence_subscription_changed
after update of period_end, cancel_at, ended_at, status on subscriptions
begin
  update sequence_occasions set ended_at = new.updated_at
  where kind = 'renewal' and user_id = old.user_id and key = old.period_end and ended_at is null
    and (old.period_end <> new.period_end or new.cancel_at is not null or new.ended_at is not null);
  insert into sequence_occasions (kind, user_id, key, at)
  select 'renewal', new.user_id, new.period_end, new.period_end
  where new.status = 'active' and new.cancel_at is null and new.ended_at is null
  on conflict do update set ended_at = null;
end;

-- Paid time that continues or starts again ends the occasion that the earlier time's end started.
create trigger sequence_plan_returned
after insert on entitlement_spans
begin
  update sequence_occasions set ended_at = max(at, new.starts_at)
  where kind = 'lapse' and user_id = new.user_id and ended_at is null and at < new.ends_at;
end;

-- Unsubscribing from a stream counts for the last mail of that stream that a sequence sent the member.
create trigger sequence_mail_unsubscribes
after update of campaigns_consent_at, mail_news, mail_offers on users
when old.campaigns_consent_at is not null and new.deleted_at is null and (
  new.campaigns_consent_at is null or new.mail_news < old.mail_news or new.mail_offers < old.mail_offers)
begin
  update sequence_mails set has_unsubscribed = 1
  where user_id = new.id and sent_at is not null and sent_at = (
    select max(sent.sent_at) from sequence_mails sent
    where sent.user_id = new.id and sent.sent_at is not null
      and (sent.kind in ('welcome', 'silence')) = (sequence_mails.kind in ('welcome', 'silence')))
    and iif(kind in ('welcome', 'silence'),
      old.mail_news and (new.campaigns_consent_at is null or not new.mail_news),
      old.mail_offers and (new.campaigns_consent_at is null or not new.mail_offers));
end;
