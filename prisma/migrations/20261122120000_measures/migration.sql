-- CreateTable
CREATE TABLE "measures" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "cause" VARCHAR(2000) NOT NULL,
    "action" VARCHAR(2000) NOT NULL,
    "responsible_id" INTEGER,
    "responsible_name" VARCHAR(100),
    "date_begin" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "date_end" DATE,
    "target_value" DECIMAL(50,20),
    "origin" VARCHAR(6) NOT NULL,
    "status" VARCHAR(9) NOT NULL DEFAULT 'active',
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "measures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "measure_notes" (
    "id" SERIAL NOT NULL,
    "measure_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "measure_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggested_actions" (
    "metric_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" VARCHAR(300) NOT NULL,

    CONSTRAINT "suggested_actions_pkey" PRIMARY KEY ("metric_id","position")
);

-- CreateTable
CREATE TABLE "metric_targets" (
    "id" SERIAL NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "company_id" INTEGER,
    "year" INTEGER NOT NULL,
    "value" DECIMAL(50,20) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "metric_targets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "measures_company_id_status_idx" ON "measures"("company_id", "status");

-- CreateIndex
CREATE INDEX "measures_metric_id_idx" ON "measures"("metric_id");

-- CreateIndex
CREATE INDEX "measures_responsible_id_idx" ON "measures"("responsible_id");

-- CreateIndex
CREATE INDEX "measures_user_id_idx" ON "measures"("user_id");

-- CreateIndex
CREATE INDEX "measure_notes_measure_id_idx" ON "measure_notes"("measure_id");

-- CreateIndex
CREATE INDEX "measure_notes_user_id_idx" ON "measure_notes"("user_id");

-- CreateIndex
CREATE INDEX "metric_targets_company_id_idx" ON "metric_targets"("company_id");

-- CreateIndex
CREATE INDEX "metric_targets_user_id_idx" ON "metric_targets"("user_id");

-- AddForeignKey
ALTER TABLE "measures" ADD CONSTRAINT "measures_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measures" ADD CONSTRAINT "measures_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measures" ADD CONSTRAINT "measures_responsible_id_fkey" FOREIGN KEY ("responsible_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measures" ADD CONSTRAINT "measures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measure_notes" ADD CONSTRAINT "measure_notes_measure_id_fkey" FOREIGN KEY ("measure_id") REFERENCES "measures"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measure_notes" ADD CONSTRAINT "measure_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggested_actions" ADD CONSTRAINT "suggested_actions_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_targets" ADD CONSTRAINT "metric_targets_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_targets" ADD CONSTRAINT "metric_targets_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_targets" ADD CONSTRAINT "metric_targets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: closed sets of words, one who answers, and an end exactly where it is done.
ALTER TABLE "measures"
  ADD CONSTRAINT "measures_origin" CHECK ("origin" IN ('signal', 'chart', 'place', 'blank')),
  ADD CONSTRAINT "measures_status" CHECK ("status" IN ('active', 'done', 'cancelled')),
  ADD CONSTRAINT "measures_responsible" CHECK (num_nonnulls("responsible_id", "responsible_name") = 1),
  ADD CONSTRAINT "measures_dates" CHECK (
    ("status" = 'done') = ("date_end" IS NOT NULL) AND "due_date" >= "date_begin" AND "date_end" >= "date_begin");

-- One target of an indicator a year for each organisation, and one of the project's.
CREATE UNIQUE INDEX "metric_targets_key" ON "metric_targets" ("metric_id", "company_id", "year") NULLS NOT DISTINCT;
