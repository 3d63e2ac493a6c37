-- AlterTable
ALTER TABLE "users" ADD COLUMN     "first_steps_ended_at" TIMESTAMPTZ(3);

-- By hand: whoever has worked here needs no first steps.
UPDATE "users" SET "first_steps_ended_at" = now() WHERE "last_used_at" IS NOT NULL;
