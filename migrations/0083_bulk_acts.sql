CREATE TABLE `bulk_act_members` (
	`act_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`refusal` text,
	`taken_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`act_id`, `user_id`),
	FOREIGN KEY (`act_id`) REFERENCES `bulk_acts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_act_members_by_state` ON `bulk_act_members` (`act_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `bulk_act_members_by_user` ON `bulk_act_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `bulk_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`prepared_by` text NOT NULL,
	`kind` text NOT NULL,
	`details` text NOT NULL,
	`reason` text NOT NULL,
	`filter` text NOT NULL,
	`left_out` integer NOT NULL,
	`state` text DEFAULT 'prepared' NOT NULL,
	`prepared_at` integer NOT NULL,
	`started_by` text,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`prepared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_acts_by_preparer` ON `bulk_acts` (`prepared_by`);--> statement-breakpoint
CREATE INDEX `bulk_acts_by_starter` ON `bulk_acts` (`started_by`);--> statement-breakpoint
CREATE INDEX `bulk_acts_by_age` ON `bulk_acts` (`touched_at`);--> statement-breakpoint
CREATE INDEX `bulk_acts_running` ON `bulk_acts` (`id`) WHERE "bulk_acts"."state" = 'running';