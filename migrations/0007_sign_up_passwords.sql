ALTER TABLE `email_verifications` DROP COLUMN `password_hash`;--> statement-breakpoint
ALTER TABLE `email_verifications` DROP COLUMN `name`;