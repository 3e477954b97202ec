CREATE TABLE `assistant_months` (
	`month` text PRIMARY KEY NOT NULL,
	`answers` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `assistant_answers` ADD `written` text;--> statement-breakpoint
ALTER TABLE `assistant_answers` ADD `is_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `assistant_uses` ADD `stopped_after` integer;
