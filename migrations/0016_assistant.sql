CREATE TABLE `assistant_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`question` text NOT NULL,
	`kind` text NOT NULL,
	`sources` text NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `assistant_conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assistant_answers_by_conversation` ON `assistant_answers` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `assistant_answers_by_user` ON `assistant_answers` (`user_id`);--> statement-breakpoint
CREATE TABLE `assistant_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assistant_conversations_by_user` ON `assistant_conversations` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `assistant_conversations_by_age` ON `assistant_conversations` (`asked_at`);--> statement-breakpoint
CREATE TABLE `assistant_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`expires_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assistant_uses_by_day` ON `assistant_uses` (`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `assistant_uses_by_expiry` ON `assistant_uses` (`expires_at`);
