CREATE TABLE `sequence_mails` (
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`key` integer NOT NULL,
	`step` text NOT NULL,
	`planned_at` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`run_id` text,
	`claimed_at` integer,
	`sent_at` integer,
	`uncertain_since` integer,
	`has_unsubscribed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`kind`, `user_id`, `key`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sequence_mails_for_figures` ON `sequence_mails` (`kind`,`step`,`state`,`reason`,`has_unsubscribed`);--> statement-breakpoint
CREATE INDEX `sequence_mails_unfinished` ON `sequence_mails` (`state`,`due_at`) WHERE "sequence_mails"."state" in ('waiting', 'claimed', 'sending');--> statement-breakpoint
CREATE INDEX `sequence_mails_by_run` ON `sequence_mails` (`run_id`) WHERE "sequence_mails"."run_id" is not null;--> statement-breakpoint
CREATE INDEX `sequence_mails_by_user` ON `sequence_mails` (`user_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sequence_mails_by_age` ON `sequence_mails` (`planned_at`);--> statement-breakpoint
CREATE TABLE `sequence_occasions` (
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`key` integer NOT NULL,
	`at` integer,
	`ended_at` integer,
	`returned_at` integer,
	PRIMARY KEY(`kind`, `user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sequence_occasions_by_time` ON `sequence_occasions` (`kind`,`at`);--> statement-breakpoint
CREATE INDEX `sequence_occasions_untimed` ON `sequence_occasions` (`kind`) WHERE "sequence_occasions"."at" is null;--> statement-breakpoint
CREATE INDEX `sequence_occasions_by_user` ON `sequence_occasions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sequences` (
	`kind` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`on_since` integer,
	`silent_days` integer DEFAULT 30 NOT NULL,
	`steps` text,
	`recorded_up_to` integer
);
--> statement-breakpoint
create trigger sequence_user_joined
after insert on users
when new.email_verified_at is not null and new.status = 'active'
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at) values ('welcome', new.id, 0, new.email_verified_at);
end;
--> statement-breakpoint
create trigger sequence_user_confirmed
after update of email_verified_at, status on users
when new.email_verified_at is not null and new.status = 'active'
  and (old.email_verified_at is null or old.status = 'waiting')
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at)
  values ('welcome', new.id, 0, iif(old.email_verified_at is null, new.email_verified_at, null));
end;
--> statement-breakpoint
create trigger sequence_user_seen
after update of last_seen_at on users
when new.last_seen_at > old.last_seen_at
begin
  update sequence_occasions set ended_at = new.last_seen_at, returned_at = new.last_seen_at
  where user_id = new.id and returned_at is null and kind = 'silence';
  update sequence_occasions set returned_at = new.last_seen_at
  where user_id = new.id and returned_at is null and kind in ('welcome', 'lapse') and at + 86400000 <= new.last_seen_at;
end;
--> statement-breakpoint
create trigger sequence_subscription_begun
after insert on subscriptions
when new.status = 'active' and new.cancel_at is null and new.ended_at is null
begin
  insert or ignore into sequence_occasions (kind, user_id, key, at) values ('renewal', new.user_id, new.period_end, new.period_end);
end;
--> statement-breakpoint
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
--> statement-breakpoint
create trigger sequence_plan_returned
after insert on entitlement_spans
begin
  update sequence_occasions set ended_at = max(at, new.starts_at)
  where kind = 'lapse' and user_id = new.user_id and ended_at is null and at < new.ends_at;
end;
--> statement-breakpoint
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
