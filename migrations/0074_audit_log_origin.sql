ALTER TABLE `audit_log` ADD `device` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `country` text;--> statement-breakpoint
DROP TRIGGER `audit_log_unchanged`;--> statement-breakpoint
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log` WHEN new.`actor_id` IS NOT NULL
	OR (new.`id`, new.`at`, new.`action`, new.`target_type`, new.`target_id`) <> (old.`id`, old.`at`, old.`action`, old.`target_type`, old.`target_id`)
	OR new.`before` IS NOT old.`before` OR new.`after` IS NOT old.`after` OR new.`reason` IS NOT old.`reason`
	OR new.`ground` IS NOT old.`ground` OR new.`device` IS NOT old.`device` OR new.`country` IS NOT old.`country`
BEGIN
	SELECT RAISE(ABORT, 'audit_log is only appended to');
END;--> statement-breakpoint
DROP TRIGGER `audit_log_kept`;--> statement-breakpoint
CREATE TRIGGER `audit_log_kept` BEFORE DELETE ON `audit_log` WHEN old.`at` > (unixepoch() - 365 * 86400) * 1000
BEGIN
	SELECT RAISE(ABORT, 'audit_log keeps each entry for a year at least');
END;
