CREATE TABLE `held_drafts` (
	`item_id` text PRIMARY KEY NOT NULL,
	`held_for` integer NOT NULL,
	`faults` text NOT NULL,
	`claimed_by` text,
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
