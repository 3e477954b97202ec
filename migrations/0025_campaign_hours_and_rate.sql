CREATE TABLE `mail_domain_days` (
	`domain` text NOT NULL,
	`day` text NOT NULL,
	`step` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`domain`, `day`)
);
--> statement-breakpoint
CREATE TABLE `mail_rate_slots` (
	`window` text NOT NULL,
	`since` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`window`, `since`)
);
--> statement-breakpoint
DROP INDEX `campaign_recipients_by_state`;--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_state` ON `campaign_recipients` (`campaign_id`,`state`,`due_at`,`attempts`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `local_time` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `community_due_at` integer;--> statement-breakpoint
CREATE INDEX `digest_settings_by_zone` ON `digest_settings` (`time_zone`) WHERE "digest_settings"."time_zone" is not null;
--> statement-breakpoint
drop trigger campaign_recipient_joins;
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
  insert or ignore into campaign_recipients (campaign_id, recipient_id, user_id, due_at)
  select campaigns.id, old.id, users.id, coalesce(campaigns.community_due_at, 0) from campaigns join users on users.email = old.email
  where subscribers_up_to is not null and campaigns.state in ('sending', 'paused')
  and started_at >= old.consented_at;
end;
--> statement-breakpoint
-- Domains that send already were never held back.
insert into mail_domain_days (domain, day, step)
select chosen ->> '$.domain', '2026-01-01', 13 from settings where name = 'mail-domain' and chosen ->> '$.domain' <> '';
