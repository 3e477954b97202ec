CREATE TABLE `legal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	`note` text,
	`published_at` integer NOT NULL,
	`published_by` text NOT NULL,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_documents_by_version` ON `legal_documents` (`kind`,`locale`,`version`);