DROP INDEX `gift_cards_by_expiry`;--> statement-breakpoint
CREATE INDEX `gift_cards_by_expiry_or_none` ON `gift_cards` (case when "expires_at" is null then 9999999999999 else "expires_at" end,`id`);--> statement-breakpoint
ALTER TABLE `entitlement_reminders` ADD `told_by` text;