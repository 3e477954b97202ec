-- Unsubscribing from a stream, or withdrawing consent to all streams, counts for the last mail of the stream that the
-- member got. Deleting an account doesn't count.
create trigger campaign_recipient_unsubscribes
after update of campaigns_consent_at, mail_news, mail_offers, mail_event_news on users
when old.campaigns_consent_at is not null and new.deleted_at is null and (
  new.campaigns_consent_at is null or new.mail_news < old.mail_news or new.mail_offers < old.mail_offers
  or new.mail_event_news < old.mail_event_news)
begin
  update campaign_recipients set has_unsubscribed = 1
  where user_id = new.id and campaign_id in (
    select campaign_id from (
      select sent.campaign_id, max(sent.sent_at)
      from campaign_recipients sent join campaigns on campaigns.id = sent.campaign_id
      where sent.user_id = new.id and sent.sent_at is not null and iif(campaigns.stream = 'news',
        old.mail_news and (new.campaigns_consent_at is null or not new.mail_news), iif(campaigns.stream = 'offers',
        old.mail_offers and (new.campaigns_consent_at is null or not new.mail_offers),
        old.mail_event_news and (new.campaigns_consent_at is null or not new.mail_event_news)))
      group by campaigns.stream));
end;

-- Subscribers without an account are deleted when they unsubscribe or join. When they join, newsletters that they got
-- or wait for become the member's. A newsletter that hasn't recorded them yet gets its row here, because their account
-- is too new to be recorded as a member. A member already recorded under another address keeps only that row.
create trigger campaign_recipient_joins
before delete on newsletter_subscribers
when exists (
  select 1 from users
  where email = old.email and email_verified_at is not null and status = 'active' and deleted_at is null)
begin
  update campaign_recipients set user_id = (select id from users where email = old.email)
  where recipient_id = old.id and user_id is null and not exists (
    select 1 from campaign_recipients theirs join users on users.id = theirs.user_id
    where theirs.campaign_id = campaign_recipients.campaign_id and users.email = old.email);
  update campaigns set recipient_count = recipient_count + 1
  where subscribers_up_to is not null and state in ('sending', 'paused') and started_at >= old.consented_at
  and not exists (
    select 1 from campaign_recipients where campaign_id = campaigns.id and (
      recipient_id = old.id or user_id = (select id from users where email = old.email)));
  insert or ignore into campaign_recipients (campaign_id, recipient_id, user_id, due_at)
  select campaigns.id, old.id, users.id, coalesce(campaigns.community_due_at, 0) from campaigns join users on users.email = old.email
  where subscribers_up_to is not null and campaigns.state in ('sending', 'paused')
  and started_at >= old.consented_at;
end;

create trigger campaign_recipient_leaves
before delete on newsletter_subscribers
when not exists (
  select 1 from users
  where email = old.email and email_verified_at is not null and status = 'active' and deleted_at is null)
begin
  update campaign_recipients set has_unsubscribed = 1
  where recipient_id = old.id and user_id is null and campaign_id in (
    select campaign_id from campaign_recipients
    where recipient_id = old.id and user_id is null and sent_at is not null order by sent_at desc limit 1);
end;
