CREATE TABLE `embedding_state` (
	`model` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passage_vectors` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`document_id` integer NOT NULL,
	`digest` text NOT NULL,
	`vector` F8_BLOB(1024) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passage_vectors_by_document` ON `passage_vectors` (`source`,`document_id`);--> statement-breakpoint
CREATE TABLE `passages_waiting` (
	`source` text NOT NULL,
	`document_id` integer NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`source`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `passages_waiting_by_attempts` ON `passages_waiting` (`attempts`,`document_id`);
--> statement-breakpoint
create index document_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'document';
--> statement-breakpoint
create index discussion_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'discussion';
--> statement-breakpoint
create trigger passages_document_added
after insert on search_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_document_changed
after update on search_documents
when (old.title_et, old.body_et, old.title_en, old.body_en)
  is not (new.title_et, new.body_et, new.title_en, new.body_en)
  and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_document_removed
after delete on search_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', old.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_discussion_added
after insert on discussion_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('discussion', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_discussion_removed
after delete on discussion_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('discussion', old.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain) and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id)
    select 'discussion', id from discussion_documents where ref_id = new.post_id and part = new.locale
    on conflict do update set changes = changes + 1, attempts = 0;
end;
--> statement-breakpoint
create trigger passages_comment_changed
after update of plain on comments
when old.plain is not new.plain and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id)
    select 'discussion', id from discussion_documents where ref_id = new.id and part = ''
    on conflict do update set changes = changes + 1, attempts = 0;
end;
