CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`chosen` text NOT NULL,
	`is_large` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
