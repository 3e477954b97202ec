CREATE TABLE `user_import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`plan` text,
	`state` text NOT NULL,
	`problem` text,
	`attempt` text,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `user_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_import_rows_by_state` ON `user_import_rows` (`import_id`,`state`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_rows_by_email` ON `user_import_rows` (`email`);--> statement-breakpoint
CREATE TABLE `user_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`uploaded_by` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`state` text DEFAULT 'checked' NOT NULL,
	`uploaded_at` integer NOT NULL,
	`started_by` text,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_imports_by_uploader` ON `user_imports` (`uploaded_by`);--> statement-breakpoint
CREATE INDEX `user_imports_by_starter` ON `user_imports` (`started_by`);--> statement-breakpoint
CREATE INDEX `user_imports_by_age` ON `user_imports` (`touched_at`);--> statement-breakpoint
CREATE INDEX `user_imports_sending` ON `user_imports` (`id`) WHERE "user_imports"."state" = 'sending';--> statement-breakpoint
ALTER TABLE `invitations` ADD `name` text;