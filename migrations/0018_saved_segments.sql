CREATE TABLE `segments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`look` text NOT NULL,
	`conditions` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segments_look_unique` ON `segments` (`look`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `saved_segment_id` text REFERENCES segments(id);
--> statement-breakpoint
create trigger segments_limit before insert on segments
when (select count(*) from segments) >= 200
begin
  select raise(ignore);
end;
