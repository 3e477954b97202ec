CREATE TABLE `discussion_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`ref_id` text NOT NULL,
	`part` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discussion_documents_by_ref` ON `discussion_documents` (`ref_id`,`part`);--> statement-breakpoint
CREATE VIRTUAL TABLE `discussion_index` USING fts5(`text`, content='', detail=none, columnsize=0, tokenize='unicode61 remove_diacritics 0', prefix='2 3 4');--> statement-breakpoint
CREATE VIRTUAL TABLE `discussion_index_forgiving` USING fts5(`text`, content='', detail=none, columnsize=0, tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `discussion_post_added` AFTER INSERT ON `post_texts` BEGIN
	INSERT INTO `discussion_documents` (`ref_id`, `part`) VALUES (new.`post_id`, new.`locale`);
	INSERT INTO `discussion_index` (`rowid`, `text`) SELECT `id`, new.`title` || char(10) || new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`post_id` AND `part` = new.`locale`;
	INSERT INTO `discussion_index_forgiving` (`rowid`, `text`) SELECT `id`, new.`title` || char(10) || new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`post_id` AND `part` = new.`locale`;
END;--> statement-breakpoint
CREATE TRIGGER `discussion_post_changed` AFTER UPDATE OF `title`, `plain` ON `post_texts` WHEN (old.`title`, old.`plain`) IS NOT (new.`title`, new.`plain`) BEGIN
	INSERT INTO `discussion_index` (`discussion_index`, `rowid`, `text`) SELECT 'delete', `id`, old.`title` || char(10) || old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`post_id` AND `part` = old.`locale`;
	INSERT INTO `discussion_index_forgiving` (`discussion_index_forgiving`, `rowid`, `text`) SELECT 'delete', `id`, old.`title` || char(10) || old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`post_id` AND `part` = old.`locale`;
	INSERT INTO `discussion_index` (`rowid`, `text`) SELECT `id`, new.`title` || char(10) || new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`post_id` AND `part` = new.`locale`;
	INSERT INTO `discussion_index_forgiving` (`rowid`, `text`) SELECT `id`, new.`title` || char(10) || new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`post_id` AND `part` = new.`locale`;
END;--> statement-breakpoint
CREATE TRIGGER `discussion_post_removed` AFTER DELETE ON `post_texts` BEGIN
	INSERT INTO `discussion_index` (`discussion_index`, `rowid`, `text`) SELECT 'delete', `id`, old.`title` || char(10) || old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`post_id` AND `part` = old.`locale`;
	INSERT INTO `discussion_index_forgiving` (`discussion_index_forgiving`, `rowid`, `text`) SELECT 'delete', `id`, old.`title` || char(10) || old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`post_id` AND `part` = old.`locale`;
	DELETE FROM `discussion_documents` WHERE `ref_id` = old.`post_id` AND `part` = old.`locale`;
END;--> statement-breakpoint
CREATE TRIGGER `discussion_comment_added` AFTER INSERT ON `comments` BEGIN
	INSERT INTO `discussion_documents` (`ref_id`, `part`) VALUES (new.`id`, '');
	INSERT INTO `discussion_index` (`rowid`, `text`) SELECT `id`, new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`id` AND `part` = '';
	INSERT INTO `discussion_index_forgiving` (`rowid`, `text`) SELECT `id`, new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`id` AND `part` = '';
END;--> statement-breakpoint
CREATE TRIGGER `discussion_comment_changed` AFTER UPDATE OF `plain` ON `comments` WHEN old.`plain` IS NOT new.`plain` BEGIN
	INSERT INTO `discussion_index` (`discussion_index`, `rowid`, `text`) SELECT 'delete', `id`, old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`id` AND `part` = '';
	INSERT INTO `discussion_index_forgiving` (`discussion_index_forgiving`, `rowid`, `text`) SELECT 'delete', `id`, old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`id` AND `part` = '';
	INSERT INTO `discussion_index` (`rowid`, `text`) SELECT `id`, new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`id` AND `part` = '';
	INSERT INTO `discussion_index_forgiving` (`rowid`, `text`) SELECT `id`, new.`plain` FROM `discussion_documents` WHERE `ref_id` = new.`id` AND `part` = '';
END;--> statement-breakpoint
CREATE TRIGGER `discussion_comment_removed` AFTER DELETE ON `comments` BEGIN
	INSERT INTO `discussion_index` (`discussion_index`, `rowid`, `text`) SELECT 'delete', `id`, old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`id` AND `part` = '';
	INSERT INTO `discussion_index_forgiving` (`discussion_index_forgiving`, `rowid`, `text`) SELECT 'delete', `id`, old.`plain` FROM `discussion_documents` WHERE `ref_id` = old.`id` AND `part` = '';
	DELETE FROM `discussion_documents` WHERE `ref_id` = old.`id` AND `part` = '';
END;--> statement-breakpoint
INSERT INTO `discussion_documents` (`ref_id`, `part`) SELECT `post_id`, `locale` FROM `post_texts` ORDER BY `post_id`;--> statement-breakpoint
INSERT INTO `discussion_documents` (`ref_id`, `part`) SELECT `id`, '' FROM `comments` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `discussion_index` (`rowid`, `text`) SELECT `discussion_documents`.`id`, coalesce(`comments`.`plain`, `post_texts`.`title` || char(10) || `post_texts`.`plain`) FROM `discussion_documents` LEFT JOIN `comments` ON `part` = '' AND `comments`.`id` = `ref_id` LEFT JOIN `post_texts` ON `post_texts`.`post_id` = `ref_id` AND `post_texts`.`locale` = `part`;--> statement-breakpoint
INSERT INTO `discussion_index_forgiving` (`rowid`, `text`) SELECT `discussion_documents`.`id`, coalesce(`comments`.`plain`, `post_texts`.`title` || char(10) || `post_texts`.`plain`) FROM `discussion_documents` LEFT JOIN `comments` ON `part` = '' AND `comments`.`id` = `ref_id` LEFT JOIN `post_texts` ON `post_texts`.`post_id` = `ref_id` AND `post_texts`.`locale` = `part`;
