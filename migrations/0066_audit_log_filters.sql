CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_target` ON `audit_log` (`target_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_action` ON `audit_log` (`action`,`at`,`id`);