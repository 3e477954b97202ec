ALTER TABLE `assistant_answers` ADD `is_helpful` integer;--> statement-breakpoint
ALTER TABLE `assistant_answers` ADD `rating_reason` text;--> statement-breakpoint
CREATE INDEX `assistant_answers_unanswered` ON `assistant_answers` (`id`) WHERE "assistant_answers"."kind" = 'unknown';--> statement-breakpoint
CREATE INDEX `assistant_answers_unhelpful` ON `assistant_answers` (`id`) WHERE "assistant_answers"."is_helpful" = 0;
