ALTER TABLE `report_cases` ADD `opened_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `report_cases` ADD `discarded_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `report_cases` ADD `discarded_at` integer;--> statement-breakpoint
CREATE INDEX `report_cases_by_opener` ON `report_cases` (`opened_by`);--> statement-breakpoint
CREATE INDEX `report_cases_by_discarder` ON `report_cases` (`discarded_by`);
