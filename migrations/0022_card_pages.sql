CREATE TABLE `card_pages` (
	`order_id` text PRIMARY KEY NOT NULL,
	`sealed_cards` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
