drop trigger campaign_recipient_leaves;
--> statement-breakpoint
ALTER TABLE `campaign_recipients` RENAME COLUMN `has_left` TO `has_unsubscribed`;
--> statement-breakpoint
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
