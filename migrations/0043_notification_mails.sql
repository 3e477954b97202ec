CREATE TABLE `digest_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`hour` integer DEFAULT 8 NOT NULL,
	`time_zone` text,
	`next_at` integer,
	`last_at` integer,
	`claimed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digest_settings_due` ON `digest_settings` (`next_at`) WHERE "digest_settings"."next_at" is not null;--> statement-breakpoint
CREATE TABLE `notification_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`claimed_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER `user_with_digest` AFTER INSERT ON `users` WHEN new.`mail_digest` = 1 BEGIN
	INSERT OR IGNORE INTO `digest_settings` (`user_id`, `next_at`) VALUES (new.`id`, 0);
END;--> statement-breakpoint
CREATE TRIGGER `user_turned_digest_on` AFTER UPDATE OF `mail_digest` ON `users` WHEN new.`mail_digest` = 1 AND old.`mail_digest` = 0 BEGIN
	INSERT INTO `digest_settings` (`user_id`, `next_at`) VALUES (new.`id`, 0) ON CONFLICT (`user_id`) DO UPDATE SET `next_at` = 0, `last_at` = NULL;
END;--> statement-breakpoint
CREATE TRIGGER `user_turned_digest_off` AFTER UPDATE OF `mail_digest` ON `users` WHEN new.`mail_digest` = 0 AND old.`mail_digest` = 1 BEGIN
	UPDATE `digest_settings` SET `next_at` = NULL WHERE `user_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_with_digest_removed` BEFORE DELETE ON `users` BEGIN
	DELETE FROM `digest_settings` WHERE `user_id` = old.`id`;
END;--> statement-breakpoint
INSERT OR IGNORE INTO `digest_settings` (`user_id`, `next_at`) SELECT `id`, 0 FROM `users` WHERE `mail_digest` = 1 AND `deleted_at` IS NULL;
