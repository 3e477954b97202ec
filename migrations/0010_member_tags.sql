CREATE TABLE `invitation_tags` (
	`invitation_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`invitation_id`, `tag_id`),
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `member_tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitation_tags_by_tag` ON `invitation_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `member_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_tags_look_unique` ON `member_tags` (`look`);--> statement-breakpoint
CREATE TABLE `tagged_members` (
	`user_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`tagged_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tag_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `member_tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tagged_members_by_tag` ON `tagged_members` (`tag_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `user_import_rows` ADD `tags` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
create trigger member_tags_limit before insert on member_tags
when (select count(*) from member_tags) >= 200
begin
  select raise(ignore);
end;
--> statement-breakpoint
create trigger tagged_members_limit before insert on tagged_members
when (select count(*) from tagged_members where user_id = new.user_id) >= 20
begin
  select raise(ignore);
end;
