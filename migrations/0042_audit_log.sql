CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `audit_log_written_once` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = new.`id`)
BEGIN
	SELECT RAISE(ABORT, 'audit_log is only appended to');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log` WHEN new.`actor_id` IS NOT NULL
	OR (new.`id`, new.`at`, new.`action`, new.`target_type`, new.`target_id`) <> (old.`id`, old.`at`, old.`action`, old.`target_type`, old.`target_id`)
	OR new.`before` IS NOT old.`before` OR new.`after` IS NOT old.`after` OR new.`reason` IS NOT old.`reason`
BEGIN
	SELECT RAISE(ABORT, 'audit_log is only appended to');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_kept` BEFORE DELETE ON `audit_log`
BEGIN
	SELECT RAISE(ABORT, 'audit_log is only appended to');
END;
