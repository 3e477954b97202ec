ALTER TABLE `campaign_recipients` ADD `uncertain_since` integer;--> statement-breakpoint
CREATE INDEX `campaign_recipients_uncertain` ON `campaign_recipients` (`campaign_id`,`uncertain_since`) WHERE "campaign_recipients"."uncertain_since" is not null;
