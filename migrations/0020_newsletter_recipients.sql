drop trigger campaign_recipient_unsubscribes;
--> statement-breakpoint
CREATE TABLE `__new_campaign_recipients` (
	`campaign_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`user_id` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`run_id` text,
	`claimed_at` integer,
	`sent_at` integer,
	`uncertain_since` integer,
	`has_unsubscribed` integer DEFAULT false NOT NULL,
	`has_clicked` integer DEFAULT false NOT NULL,
	`has_complained` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`campaign_id`, `recipient_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_campaign_recipients`("campaign_id", "recipient_id", "user_id", "state", "reason", "attempts", "due_at", "run_id", "claimed_at", "sent_at", "uncertain_since", "has_unsubscribed") SELECT "campaign_id", "user_id", "user_id", "state", "reason", "attempts", "due_at", "run_id", "claimed_at", "sent_at", "uncertain_since", "has_unsubscribed" FROM `campaign_recipients`;--> statement-breakpoint
DROP TABLE `campaign_recipients`;--> statement-breakpoint
ALTER TABLE `__new_campaign_recipients` RENAME TO `campaign_recipients`;--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_of_members` ON `campaign_recipients` (`campaign_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_subscribers` ON `campaign_recipients` (`recipient_id`) WHERE "campaign_recipients"."user_id" is null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_state` ON `campaign_recipients` (`campaign_id`,`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_for_figures` ON `campaign_recipients` (`campaign_id`,`state`,`reason`,`has_unsubscribed`,`has_clicked`,`has_complained`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_user` ON `campaign_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_uncertain` ON `campaign_recipients` (`campaign_id`,`uncertain_since`) WHERE "campaign_recipients"."uncertain_since" is not null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_sent` ON `campaign_recipients` (`sent_at`) WHERE "campaign_recipients"."sent_at" is not null;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `subscribers_up_to` text;
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
--> statement-breakpoint
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
  insert or ignore into campaign_recipients (campaign_id, recipient_id, user_id)
  select campaigns.id, old.id, users.id from campaigns join users on users.email = old.email
  where subscribers_up_to is not null and campaigns.state in ('sending', 'paused')
  and started_at >= old.consented_at;
end;
--> statement-breakpoint
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
