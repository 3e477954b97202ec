CREATE TABLE `held_words` (
	`target_id` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`locale` text NOT NULL,
	`action` text NOT NULL
);
