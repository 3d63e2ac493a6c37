-- CreateTable
CREATE TABLE "chart_marks" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "reason" VARCHAR(200) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chart_marks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chart_marks_metric_id_idx" ON "chart_marks"("metric_id");

-- CreateIndex
CREATE INDEX "chart_marks_user_id_idx" ON "chart_marks"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "chart_marks_company_id_metric_id_kind_year_quarter_month_key" ON "chart_marks"("company_id", "metric_id", "kind", "year", "quarter", "month");

-- AddForeignKey
ALTER TABLE "chart_marks" ADD CONSTRAINT "chart_marks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chart_marks" ADD CONSTRAINT "chart_marks_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chart_marks" ADD CONSTRAINT "chart_marks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: two kinds of mark.
ALTER TABLE "chart_marks" ADD CONSTRAINT "chart_marks_kind" CHECK ("kind" IN ('rebase', 'ghost'));
