CREATE TABLE `content_former_slugs` (
	`type` text NOT NULL,
	`slug` text NOT NULL,
	`item_id` text NOT NULL,
	`left_at` integer NOT NULL,
	PRIMARY KEY(`type`, `slug`),
	FOREIGN KEY (`item_id`) REFERENCES `content_items`(`id`) ON UPDATE no action ON DELETE no action
);
