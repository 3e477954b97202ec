CREATE TABLE `applied_files` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`applied_at` integer NOT NULL
);
