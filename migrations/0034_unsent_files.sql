DROP INDEX `post_pictures_by_owner`;--> statement-breakpoint
CREATE INDEX `post_pictures_by_owner` ON `post_pictures` (`owner_id`,`is_used`);--> statement-breakpoint
DROP INDEX `message_files_by_owner`;--> statement-breakpoint
CREATE INDEX `message_files_by_owner` ON `message_files` (`owner_id`,`message_id`);
