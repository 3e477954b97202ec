CREATE TABLE `event_attendances` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`number` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`moved_up_at` integer,
	PRIMARY KEY(`item_id`, `user_id`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_attendances_by_state` ON `event_attendances` (`item_id`,`state`,`number`);--> statement-breakpoint
CREATE INDEX `event_attendances_by_user` ON `event_attendances` (`user_id`);--> statement-breakpoint
CREATE TABLE `event_notices` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`occasion` integer NOT NULL,
	`id` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `user_id`, `kind`, `occasion`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_notices_id_unique` ON `event_notices` (`id`);--> statement-breakpoint
CREATE TABLE `events` (
	`item_id` text PRIMARY KEY NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`place` text,
	`online_url` text,
	`capacity` integer,
	`sign_up_until` integer,
	`cancelled_at` integer,
	`changed_at` integer,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`starts_at`);--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`ends_at`);