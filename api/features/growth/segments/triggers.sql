create trigger segments_limit before insert on segments
when (select count(*) from segments) >= 200
begin
  select raise(ignore);
end;
