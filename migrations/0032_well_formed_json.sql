-- Half a surrogate pair inside stored JSON makes the database's answers unreadable: show its code instead.
UPDATE `content_drafts` SET `content` = replace(replace(replace(`content`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`content`, '\ud') > 0;
--> statement-breakpoint
UPDATE `content_revisions` SET `content` = replace(replace(replace(`content`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`content`, '\ud') > 0;
--> statement-breakpoint
UPDATE `content_texts` SET `topics` = replace(replace(replace(`topics`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`topics`, '\ud') > 0;
--> statement-breakpoint
UPDATE `expert_profiles` SET `fields` = replace(replace(replace(`fields`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`fields`, '\ud') > 0;
--> statement-breakpoint
UPDATE `feedback` SET `tags` = replace(replace(replace(`tags`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`tags`, '\ud') > 0;
--> statement-breakpoint
UPDATE `recipes` SET `content` = replace(replace(replace(`content`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`content`, '\ud') > 0;
--> statement-breakpoint
UPDATE `videos` SET `tracks` = replace(replace(replace(`tracks`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`tracks`, '\ud') > 0;
--> statement-breakpoint
UPDATE `resources` SET `links` = replace(replace(replace(`links`, '\\', char(1)), '\ud', '\\ud'), char(1), '\\') WHERE instr(`links`, '\ud') > 0;
