ALTER TABLE `report_cases` ADD `opened_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `report_cases` ADD `discarded_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `report_cases` ADD `discarded_at` integer;
