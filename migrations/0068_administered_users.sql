ALTER TABLE `users` ADD `last_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`,`id`) WHERE "users"."email_verified_at" is null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`last_seen_at`,`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entitlement_spans_by_tier` ON `entitlement_spans` (`tier`,`ends_at`);--> statement-breakpoint
CREATE INDEX `member_limits_by_end` ON `member_limits` (`kind`,`until`) WHERE "member_limits"."lifted_at" is null;--> statement-breakpoint
CREATE TRIGGER `session_started` AFTER INSERT ON `sessions` BEGIN
	UPDATE `users` SET `last_seen_at` = max(`last_seen_at`, new.`last_used_at`) WHERE `id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `session_used` AFTER UPDATE OF `last_used_at` ON `sessions` BEGIN
	UPDATE `users` SET `last_seen_at` = max(`last_seen_at`, new.`last_used_at`) WHERE `id` = new.`user_id`;
END;--> statement-breakpoint
UPDATE `users` SET `last_seen_at` = max(coalesce(`last_login_at`, 0),
	coalesce((SELECT max(`last_used_at`) FROM `sessions` WHERE `user_id` = `users`.`id`), 0))
	WHERE `deleted_at` IS NULL;
