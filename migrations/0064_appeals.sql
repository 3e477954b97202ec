CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`report_id` text,
	`appellant_id` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`words` text,
	`created_at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`earlier_answer` text,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `moderation_decisions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appellant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_of_author` ON `appeals` (`decision_id`) WHERE "appeals"."report_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_of_reporter` ON `appeals` (`decision_id`,`report_id`);--> statement-breakpoint
CREATE INDEX `appeals_pending` ON `appeals` (`created_at`,`id`) WHERE "appeals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `appeals_decided` ON `appeals` (`decided_at`,`id`) WHERE "appeals"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `appeals_by_appellant` ON `appeals` (`appellant_id`);--> statement-breakpoint
CREATE INDEX `appeals_by_report` ON `appeals` (`report_id`);--> statement-breakpoint
CREATE INDEX `appeals_by_decider` ON `appeals` (`decided_by`);--> statement-breakpoint
DROP INDEX `moderation_decisions_by_case`;--> statement-breakpoint
ALTER TABLE `moderation_decisions` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_standing` ON `moderation_decisions` (`case_id`) WHERE "moderation_decisions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_case` ON `moderation_decisions` (`case_id`,`id`);