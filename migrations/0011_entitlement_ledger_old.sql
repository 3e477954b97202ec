ALTER TABLE `entitlements` RENAME TO `entitlements_before`;--> statement-breakpoint
DROP INDEX `entitlements_by_user`;