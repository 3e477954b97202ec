CREATE TABLE `event_interests` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `user_id`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_interests_by_user` ON `event_interests` (`user_id`,`item_id`);--> statement-breakpoint
ALTER TABLE `spaces` ADD `is_shown_locked` integer DEFAULT false NOT NULL;
