CREATE TABLE `campaign_recipients` (
	`campaign_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`run_id` text,
	`claimed_at` integer,
	`sent_at` integer,
	`has_left` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`campaign_id`, `user_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_state` ON `campaign_recipients` (`campaign_id`,`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_for_figures` ON `campaign_recipients` (`campaign_id`,`state`,`reason`,`has_left`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_user` ON `campaign_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_sent` ON `campaign_recipients` (`sent_at`) WHERE "campaign_recipients"."sent_at" is not null;--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`stream` text NOT NULL,
	`segment` text NOT NULL,
	`texts` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`scheduled_at` integer,
	`scheduled_by` text,
	`started_at` integer,
	`recorded_up_to` text,
	`recipient_count` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scheduled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaigns_scheduled` ON `campaigns` (`scheduled_at`) WHERE "campaigns"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `campaigns_sending` ON `campaigns` (`id`) WHERE "campaigns"."state" = 'sending';--> statement-breakpoint
ALTER TABLE `users` ADD `campaigns_consent_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_news` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_offers` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_event_news` integer DEFAULT true NOT NULL;
--> statement-breakpoint
create trigger campaign_recipient_leaves
after update of campaigns_consent_at, mail_news, mail_offers, mail_event_news on users
when old.campaigns_consent_at is not null and new.deleted_at is null and (
  new.campaigns_consent_at is null or new.mail_news < old.mail_news or new.mail_offers < old.mail_offers
  or new.mail_event_news < old.mail_event_news)
begin
  update campaign_recipients set has_left = 1
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
UPDATE `users` SET `campaigns_consent_version` = 1 WHERE `campaigns_consent_at` IS NOT NULL;
