CREATE INDEX `orders_by_buyer` ON `orders` (`buyer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_recipient` ON `orders` (`recipient_email`);