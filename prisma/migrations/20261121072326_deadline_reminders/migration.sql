-- CreateTable
CREATE TABLE "deadline_reminders" (
    "user_id" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "metric_period_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deadline_reminders_pkey" PRIMARY KEY ("user_id","kind","metric_period_id","year","quarter","month")
);

-- AddForeignKey
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_kind_check" CHECK ("kind" IN ('soon', 'today'));
