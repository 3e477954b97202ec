ALTER TABLE `invoices` ADD `number` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` ("name" collate nocase);