CREATE TABLE `assistant_written_from` (
	`ref_id` text NOT NULL,
	`answer_id` text NOT NULL,
	PRIMARY KEY(`ref_id`, `answer_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `assistant_answers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `assistant_written_from_by_answer` ON `assistant_written_from` (`answer_id`);--> statement-breakpoint
ALTER TABLE `assistant_answers` ADD `share_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `assistant_answers_by_share` ON `assistant_answers` (`share_id`);
--> statement-breakpoint
create trigger assistant_answer_written
after insert on assistant_answers
when new.written is not null
begin
  insert or ignore into assistant_written_from (ref_id, answer_id)
  select json_extract(value, '$.id'), new.id from json_each(new.sources);
  update assistant_answers set written = null
  where id = new.id and exists (
    select 1 from json_each(new.sources)
    where json_extract(value, '$.place') is not null
      and not exists (select 1 from content_texts where item_id = json_extract(value, '$.id'))
      and not exists (select 1 from expert_profiles where user_id = json_extract(value, '$.id'))
      and not exists (
        select 1 from posts where id = json_extract(value, '$.id') and state not in ('deleted', 'removed')
      )
      and not exists (
        select 1 from comments where id = json_extract(value, '$.id') and state not in ('deleted', 'removed')
      )
  );
end;
--> statement-breakpoint
create trigger assistant_content_closed
after update of state on content_items
when old.state is not new.state
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id);
end;
--> statement-breakpoint
create trigger assistant_content_changed
after update of title, summary, body on content_texts
when (old.title, old.summary, old.body) is not (new.title, new.summary, new.body)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;
--> statement-breakpoint
create trigger assistant_content_deleted
after delete on content_texts
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;
--> statement-breakpoint
create trigger assistant_recipe_changed
after update of content on recipes
when old.content is not new.content
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;
--> statement-breakpoint
create trigger assistant_recipe_deleted
after delete on recipes
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;
--> statement-breakpoint
create trigger assistant_expert_changed
after update of headline_et, headline_en, about_et, about_en, fields, is_listed on expert_profiles
when (old.headline_et, old.headline_en, old.about_et, old.about_en, old.fields, old.is_listed)
  is not (new.headline_et, new.headline_en, new.about_et, new.about_en, new.fields, new.is_listed)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.user_id);
end;
--> statement-breakpoint
create trigger assistant_expert_deleted
after delete on expert_profiles
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.user_id);
end;
--> statement-breakpoint
create trigger assistant_post_closed
after update of state on posts
when old.state is not new.state
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id
    or ref_id in (select id from comments where post_id = new.id));
end;
--> statement-breakpoint
create trigger assistant_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.post_id);
end;
--> statement-breakpoint
create trigger assistant_post_deleted
after delete on post_texts
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.post_id);
end;
--> statement-breakpoint
create trigger assistant_comment_changed
after update of state, plain on comments
when (old.state, old.plain) is not (new.state, new.plain)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id);
end;
--> statement-breakpoint
create trigger assistant_comment_deleted
after delete on comments
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.id);
end;
--> statement-breakpoint
insert or ignore into assistant_written_from (ref_id, answer_id)
select json_extract(value, '$.id'), assistant_answers.id
from assistant_answers, json_each(assistant_answers.sources)
where written is not null;
