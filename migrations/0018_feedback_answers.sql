ALTER TABLE `feedback` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `feedback` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `feedback` ADD `answer_id` text;--> statement-breakpoint
ALTER TABLE `feedback` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `feedback` ADD `answered_by` text REFERENCES users(id);