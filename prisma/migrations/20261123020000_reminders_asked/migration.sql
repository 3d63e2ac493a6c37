-- A reminder may be asked for by an administrator: once a day, so the day of the last one is kept.
ALTER TABLE "deadline_reminders" DROP CONSTRAINT "deadline_reminders_kind_check";
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_kind_check" CHECK ("kind" IN ('soon', 'today', 'asked'));
