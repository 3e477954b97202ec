CREATE TABLE `report_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`author_id` text NOT NULL,
	`place` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`severity` integer NOT NULL,
	`priority` integer NOT NULL,
	`report_count` integer DEFAULT 1 NOT NULL,
	`opened_at` integer NOT NULL,
	`last_reported_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_at` integer,
	`decided_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_open` ON `report_cases` (`target_type`,`target_id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_by_priority` ON `report_cases` (`priority`,`id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_by_age` ON `report_cases` (`opened_at`,`id`) WHERE "report_cases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `report_cases_decided` ON `report_cases` (`decided_at`,`id`) WHERE "report_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `report_cases_by_target` ON `report_cases` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_by_author` ON `report_cases` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_by_claimer` ON `report_cases` (`claimed_by`);--> statement-breakpoint
CREATE TABLE `report_snapshots` (
	`case_id` text NOT NULL,
	`digest` text NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `digest`),
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `report_snapshots_by_author` ON `report_snapshots` (`author_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`reporter_id` text,
	`name` text,
	`email` text,
	`reason` text NOT NULL,
	`words` text,
	`locale` text NOT NULL,
	`times_reported` integer DEFAULT 1 NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_member` ON `reports` (`case_id`,`reporter_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_address` ON `reports` (`case_id`,`email`) WHERE "reports"."email" is not null;--> statement-breakpoint
CREATE INDEX `reports_by_case` ON `reports` (`case_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_email` ON `reports` (`email`);