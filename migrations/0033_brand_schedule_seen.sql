ALTER TABLE `brand_draft` ADD `publish_seen` text;
