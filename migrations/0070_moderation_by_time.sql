CREATE INDEX `appeals_by_time` ON `appeals` (`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_by_time` ON `moderation_decisions` (`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` (`created_at`);