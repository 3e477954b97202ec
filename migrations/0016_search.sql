CREATE TABLE `search_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`ref_id` text NOT NULL,
	`title_et` text DEFAULT '' NOT NULL,
	`body_et` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`body_en` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_refId_unique` ON `search_documents` (`ref_id`);--> statement-breakpoint
ALTER TABLE `content_texts` ADD `plain` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `content_texts` SET `plain` = `body`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(`title_et`, `body_et`, `title_en`, `body_en`, content='search_documents', content_rowid='id', tokenize='unicode61 remove_diacritics 0', prefix='2 3');--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index_forgiving` USING fts5(`title_et`, `body_et`, `title_en`, `body_en`, content='search_documents', content_rowid='id', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `search_documents_added` AFTER INSERT ON `search_documents` BEGIN
	INSERT INTO `search_index` (`rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES (new.`id`, new.`title_et`, new.`body_et`, new.`title_en`, new.`body_en`);
	INSERT INTO `search_index_forgiving` (`rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES (new.`id`, new.`title_et`, new.`body_et`, new.`title_en`, new.`body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_documents_removed` AFTER DELETE ON `search_documents` BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES ('delete', old.`id`, old.`title_et`, old.`body_et`, old.`title_en`, old.`body_en`);
	INSERT INTO `search_index_forgiving` (`search_index_forgiving`, `rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES ('delete', old.`id`, old.`title_et`, old.`body_et`, old.`title_en`, old.`body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_documents_changed` AFTER UPDATE ON `search_documents`
WHEN (old.`title_et`, old.`body_et`, old.`title_en`, old.`body_en`) IS NOT (new.`title_et`, new.`body_et`, new.`title_en`, new.`body_en`) BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES ('delete', old.`id`, old.`title_et`, old.`body_et`, old.`title_en`, old.`body_en`);
	INSERT INTO `search_index_forgiving` (`search_index_forgiving`, `rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES ('delete', old.`id`, old.`title_et`, old.`body_et`, old.`title_en`, old.`body_en`);
	INSERT INTO `search_index` (`rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES (new.`id`, new.`title_et`, new.`body_et`, new.`title_en`, new.`body_en`);
	INSERT INTO `search_index_forgiving` (`rowid`, `title_et`, `body_et`, `title_en`, `body_en`) VALUES (new.`id`, new.`title_et`, new.`body_et`, new.`title_en`, new.`body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_text_added` AFTER INSERT ON `content_texts` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'content', new.`item_id`,
		iif(new.`locale` = 'et', new.`title`, ''), iif(new.`locale` = 'et', text, ''),
		iif(new.`locale` = 'en', new.`title`, ''), iif(new.`locale` = 'en', text, '')
	FROM (SELECT new.`summary` || char(10) || coalesce((SELECT group_concat(value, ', ') FROM json_each(new.`topics`)), '') || char(10) || new.`plain` AS text) WHERE true
	ON CONFLICT (`ref_id`) DO UPDATE SET
		`title_et` = iif(new.`locale` = 'et', excluded.`title_et`, `title_et`), `body_et` = iif(new.`locale` = 'et', excluded.`body_et`, `body_et`),
		`title_en` = iif(new.`locale` = 'en', excluded.`title_en`, `title_en`), `body_en` = iif(new.`locale` = 'en', excluded.`body_en`, `body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_text_changed` AFTER UPDATE ON `content_texts` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'content', new.`item_id`,
		iif(new.`locale` = 'et', new.`title`, ''), iif(new.`locale` = 'et', text, ''),
		iif(new.`locale` = 'en', new.`title`, ''), iif(new.`locale` = 'en', text, '')
	FROM (SELECT new.`summary` || char(10) || coalesce((SELECT group_concat(value, ', ') FROM json_each(new.`topics`)), '') || char(10) || new.`plain` AS text) WHERE true
	ON CONFLICT (`ref_id`) DO UPDATE SET
		`title_et` = iif(new.`locale` = 'et', excluded.`title_et`, `title_et`), `body_et` = iif(new.`locale` = 'et', excluded.`body_et`, `body_et`),
		`title_en` = iif(new.`locale` = 'en', excluded.`title_en`, `title_en`), `body_en` = iif(new.`locale` = 'en', excluded.`body_en`, `body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_text_removed` AFTER DELETE ON `content_texts` BEGIN
	UPDATE `search_documents` SET
		`title_et` = iif(old.`locale` = 'et', '', `title_et`), `body_et` = iif(old.`locale` = 'et', '', `body_et`),
		`title_en` = iif(old.`locale` = 'en', '', `title_en`), `body_en` = iif(old.`locale` = 'en', '', `body_en`)
	WHERE `ref_id` = old.`item_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_expert_added` AFTER INSERT ON `expert_profiles` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'expert', new.`user_id`,
		coalesce(`name`, ''), new.`headline_et` || char(10) || coalesce((SELECT group_concat(json_extract(value, '$.et'), ', ') FROM json_each(new.`fields`)), '') || char(10) || coalesce(new.`place`, '') || char(10) || new.`about_et`,
		coalesce(`name`, ''), new.`headline_en` || char(10) || coalesce((SELECT group_concat(json_extract(value, '$.en'), ', ') FROM json_each(new.`fields`)), '') || char(10) || coalesce(new.`place`, '') || char(10) || new.`about_en`
	FROM `users` WHERE `id` = new.`user_id`
	ON CONFLICT (`ref_id`) DO UPDATE SET `title_et` = excluded.`title_et`, `body_et` = excluded.`body_et`, `title_en` = excluded.`title_en`, `body_en` = excluded.`body_en`;
END;--> statement-breakpoint
CREATE TRIGGER `search_expert_changed` AFTER UPDATE ON `expert_profiles` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'expert', new.`user_id`,
		coalesce(`name`, ''), new.`headline_et` || char(10) || coalesce((SELECT group_concat(json_extract(value, '$.et'), ', ') FROM json_each(new.`fields`)), '') || char(10) || coalesce(new.`place`, '') || char(10) || new.`about_et`,
		coalesce(`name`, ''), new.`headline_en` || char(10) || coalesce((SELECT group_concat(json_extract(value, '$.en'), ', ') FROM json_each(new.`fields`)), '') || char(10) || coalesce(new.`place`, '') || char(10) || new.`about_en`
	FROM `users` WHERE `id` = new.`user_id`
	ON CONFLICT (`ref_id`) DO UPDATE SET `title_et` = excluded.`title_et`, `body_et` = excluded.`body_et`, `title_en` = excluded.`title_en`, `body_en` = excluded.`body_en`;
END;--> statement-breakpoint
CREATE TRIGGER `search_expert_removed` AFTER DELETE ON `expert_profiles` BEGIN
	DELETE FROM `search_documents` WHERE `ref_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_expert_renamed` AFTER UPDATE OF `name` ON `users` WHEN old.`name` IS NOT new.`name` BEGIN
	UPDATE `search_documents` SET `title_et` = coalesce(new.`name`, ''), `title_en` = coalesce(new.`name`, '') WHERE `source` = 'expert' AND `ref_id` = new.`id`;
END;--> statement-breakpoint
UPDATE `content_texts` SET `plain` = `plain`;--> statement-breakpoint
UPDATE `expert_profiles` SET `place` = `place`;
