CREATE TABLE `member_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_limits_by_user` ON `member_limits` (`user_id`,`kind`,`until`);--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`member_id` text NOT NULL,
	`decided_by` text,
	`verdict` text NOT NULL,
	`action` text NOT NULL,
	`until` integer,
	`ground` text,
	`reason` text,
	`report_reason` text NOT NULL,
	`is_automated` integer DEFAULT false NOT NULL,
	`taken` text,
	`limit_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_by_case` ON `moderation_decisions` (`case_id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_member` ON `moderation_decisions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_decider` ON `moderation_decisions` (`decided_by`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_alike` ON `moderation_decisions` (`report_reason`,`id`);--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`id`) WHERE "users"."status" = 'banned';