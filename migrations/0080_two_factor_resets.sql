CREATE TABLE `two_factor_resets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`requested_by` text NOT NULL,
	`reason` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `two_factor_resets_id_unique` ON `two_factor_resets` (`id`);--> statement-breakpoint
CREATE INDEX `two_factor_resets_by_requester` ON `two_factor_resets` (`requested_by`);--> statement-breakpoint
CREATE INDEX `two_factor_resets_by_expiry` ON `two_factor_resets` (`expires_at`);--> statement-breakpoint
CREATE TRIGGER `two_factor_reset_voided` AFTER UPDATE OF `accepted_by` ON `two_factors` WHEN new.`accepted_by` IS NOT old.`accepted_by` BEGIN
	DELETE FROM `two_factor_resets` WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `two_factor_reset_ended` AFTER DELETE ON `two_factors` BEGIN
	DELETE FROM `two_factor_resets` WHERE `user_id` = old.`user_id`;
END;
