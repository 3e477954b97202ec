ALTER TABLE `gift_cards` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `revoked_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `gift_cards` ADD `revoked_reason` text;