CREATE TABLE `expert_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`expert_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`expert_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `expert_questions_by_expert` ON `expert_questions` (`expert_id`,`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `expert_questions_by_sender` ON `expert_questions` (`sender_id`);--> statement-breakpoint
ALTER TABLE `expert_profiles` ADD `availability` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_profiles` ADD `takes_questions` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_profiles` ADD `appointment_id` text;