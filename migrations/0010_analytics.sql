CREATE TABLE `analytics_counts` (
	`period` text NOT NULL,
	`at` text NOT NULL,
	`measure` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`period`, `measure`, `at`, `name`)
);
--> statement-breakpoint
CREATE TABLE `analytics_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_visitors` (
	`day` text NOT NULL,
	`hash` text NOT NULL,
	`last_hour` text NOT NULL,
	PRIMARY KEY(`day`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `analytics_visitors_by_hour` ON `analytics_visitors` (`last_hour`);