DROP TRIGGER `search_text_added`;--> statement-breakpoint
CREATE TRIGGER `search_text_added` AFTER INSERT ON `content_texts` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'content', new.`item_id`,
		iif(new.`locale` = 'et', new.`title`, ''), iif(new.`locale` = 'et', text, ''),
		iif(new.`locale` = 'en', new.`title`, ''), iif(new.`locale` = 'en', text, '')
	FROM (SELECT new.`summary` || char(10) || coalesce((SELECT group_concat(value, ', ') FROM json_each(new.`topics`)), '') || char(10) || new.`plain` || coalesce(char(10) || (SELECT group_concat(coalesce(nullif(json_extract(value, '$.name.' || new.`locale`), ''), json_extract(value, '$.name.et') || json_extract(value, '$.name.en')), ', ') FROM `recipes`, json_each(`recipes`.`content`, '$.ingredients') WHERE `item_id` = new.`item_id`) || char(10) || (SELECT group_concat(coalesce(nullif(json_extract(value, '$.' || new.`locale`), ''), json_extract(value, '$.et') || json_extract(value, '$.en')), char(10)) FROM `recipes`, json_each(`recipes`.`content`, '$.steps') WHERE `item_id` = new.`item_id`), '') AS text) WHERE true
	ON CONFLICT (`ref_id`) DO UPDATE SET
		`title_et` = iif(new.`locale` = 'et', excluded.`title_et`, `title_et`), `body_et` = iif(new.`locale` = 'et', excluded.`body_et`, `body_et`),
		`title_en` = iif(new.`locale` = 'en', excluded.`title_en`, `title_en`), `body_en` = iif(new.`locale` = 'en', excluded.`body_en`, `body_en`);
END;--> statement-breakpoint
DROP TRIGGER `search_text_changed`;--> statement-breakpoint
CREATE TRIGGER `search_text_changed` AFTER UPDATE ON `content_texts` BEGIN
	INSERT INTO `search_documents` (`source`, `ref_id`, `title_et`, `body_et`, `title_en`, `body_en`)
	SELECT 'content', new.`item_id`,
		iif(new.`locale` = 'et', new.`title`, ''), iif(new.`locale` = 'et', text, ''),
		iif(new.`locale` = 'en', new.`title`, ''), iif(new.`locale` = 'en', text, '')
	FROM (SELECT new.`summary` || char(10) || coalesce((SELECT group_concat(value, ', ') FROM json_each(new.`topics`)), '') || char(10) || new.`plain` || coalesce(char(10) || (SELECT group_concat(coalesce(nullif(json_extract(value, '$.name.' || new.`locale`), ''), json_extract(value, '$.name.et') || json_extract(value, '$.name.en')), ', ') FROM `recipes`, json_each(`recipes`.`content`, '$.ingredients') WHERE `item_id` = new.`item_id`) || char(10) || (SELECT group_concat(coalesce(nullif(json_extract(value, '$.' || new.`locale`), ''), json_extract(value, '$.et') || json_extract(value, '$.en')), char(10)) FROM `recipes`, json_each(`recipes`.`content`, '$.steps') WHERE `item_id` = new.`item_id`), '') AS text) WHERE true
	ON CONFLICT (`ref_id`) DO UPDATE SET
		`title_et` = iif(new.`locale` = 'et', excluded.`title_et`, `title_et`), `body_et` = iif(new.`locale` = 'et', excluded.`body_et`, `body_et`),
		`title_en` = iif(new.`locale` = 'en', excluded.`title_en`, `title_en`), `body_en` = iif(new.`locale` = 'en', excluded.`body_en`, `body_en`);
END;--> statement-breakpoint
CREATE TRIGGER `search_recipe_added` AFTER INSERT ON `recipes` BEGIN
	UPDATE `content_texts` SET `plain` = `plain` WHERE `item_id` = new.`item_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_recipe_changed` AFTER UPDATE ON `recipes` BEGIN
	UPDATE `content_texts` SET `plain` = `plain` WHERE `item_id` = new.`item_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_recipe_removed` AFTER DELETE ON `recipes` BEGIN
	UPDATE `content_texts` SET `plain` = `plain` WHERE `item_id` = old.`item_id`;
END;--> statement-breakpoint
UPDATE `recipes` SET `content` = `content`;
