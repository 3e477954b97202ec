create trigger member_tags_limit before insert on member_tags
when (select count(*) from member_tags) >= 200
begin
  select raise(ignore);
end;

create trigger tagged_members_limit before insert on tagged_members
when (select count(*) from tagged_members where user_id = new.user_id) >= 20
begin
  select raise(ignore);
end;
