CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_by` text,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`session_id` text,
	`started_by` text,
	`notice_hash` text NOT NULL,
	`undo_hash` text,
	`undo_until` integer NOT NULL,
	`undone_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_tokenHash_unique` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_noticeHash_unique` ON `email_changes` (`notice_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undoHash_unique` ON `email_changes` (`undo_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_by_spender` ON `email_changes` (`spent_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_undoer` ON `email_changes` (`undone_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_starter` ON `email_changes` (`started_by`);--> statement-breakpoint
CREATE INDEX `email_changes_by_undo_end` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE TRIGGER `email_change_voided` AFTER UPDATE OF `password_hash` ON `users` WHEN old.`password_hash` IS NOT new.`password_hash` BEGIN
	DELETE FROM `email_changes` WHERE `user_id` = new.`id` AND `spent_by` IS NULL AND `undone_by` IS NULL;
END;
