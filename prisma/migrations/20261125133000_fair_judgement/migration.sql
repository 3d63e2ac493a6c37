-- CreateTable
CREATE TABLE "signal_reviews" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "kind" VARCHAR(7) NOT NULL,
    "is_better" BOOLEAN NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "found_year" INTEGER NOT NULL,
    "found_quarter" INTEGER NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "value_now" DOUBLE PRECISION,
    "due_date" DATE NOT NULL,
    "cause" VARCHAR(8),
    "note" VARCHAR(1000),
    "user_id" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signal_reviews_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "signal_reviews_kind_check" CHECK (kind IN ('outlier', 'shift')),
    CONSTRAINT "signal_reviews_cause_check" CHECK (CASE WHEN is_better THEN cause = 'helped'
      ELSE cause IN ('error', 'counting', 'patients', 'care', 'unknown') END),
    CONSTRAINT "signal_reviews_answer_check" CHECK ((cause IS NULL) = (answered_at IS NULL) AND (cause IS NULL) = (user_id IS NULL))
);

-- CreateTable
CREATE TABLE "quality_findings" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "rule" VARCHAR(9) NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "metric_id" INTEGER,
    "detail" JSONB NOT NULL,
    "chance" DOUBLE PRECISION NOT NULL,
    "note" VARCHAR(1000),
    "user_id" INTEGER,
    "noted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quality_findings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quality_findings_rule_check" CHECK (rule IN ('variation', 'digits', 'copies', 'zeros')),
    CONSTRAINT "quality_findings_note_check" CHECK ((note IS NULL) = (noted_at IS NULL) AND (note IS NULL) = (user_id IS NULL))
);

-- CreateTable
CREATE TABLE "case_rechecks" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "both" INTEGER NOT NULL,
    "reported" INTEGER NOT NULL,
    "recounted" INTEGER NOT NULL,
    "neither" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_rechecks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "case_rechecks_count_check" CHECK (LEAST("both", reported, recounted, neither) >= 0
      AND "both" + reported + recounted + neither = 20)
);

-- CreateTable
CREATE TABLE "company_looks" (
    "company_id" INTEGER NOT NULL,
    "what" VARCHAR(7) NOT NULL,
    "state" VARCHAR(255) NOT NULL,

    CONSTRAINT "company_looks_pkey" PRIMARY KEY ("company_id","what")
);

-- CreateIndex
CREATE INDEX "signal_reviews_metric_id_idx" ON "signal_reviews"("metric_id");

-- CreateIndex
CREATE INDEX "signal_reviews_user_id_idx" ON "signal_reviews"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "signal_reviews_company_id_metric_id_kind_is_better_year_qua_key" ON "signal_reviews"("company_id", "metric_id", "kind", "is_better", "year", "quarter");

-- CreateIndex
CREATE INDEX "quality_findings_company_id_idx" ON "quality_findings"("company_id");

-- CreateIndex
CREATE INDEX "quality_findings_metric_id_idx" ON "quality_findings"("metric_id");

-- CreateIndex
CREATE INDEX "quality_findings_user_id_idx" ON "quality_findings"("user_id");

-- One of a rule about the same numbers.
CREATE UNIQUE INDEX "quality_findings_key" ON "quality_findings"("company_id", "rule", "year", "quarter", coalesce("metric_id", 0));

-- CreateIndex
CREATE INDEX "case_rechecks_company_id_idx" ON "case_rechecks"("company_id");

-- CreateIndex
CREATE INDEX "case_rechecks_metric_id_idx" ON "case_rechecks"("metric_id");

-- CreateIndex
CREATE INDEX "case_rechecks_user_id_idx" ON "case_rechecks"("user_id");

-- AddForeignKey
ALTER TABLE "signal_reviews" ADD CONSTRAINT "signal_reviews_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signal_reviews" ADD CONSTRAINT "signal_reviews_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signal_reviews" ADD CONSTRAINT "signal_reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quality_findings" ADD CONSTRAINT "quality_findings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quality_findings" ADD CONSTRAINT "quality_findings_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quality_findings" ADD CONSTRAINT "quality_findings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_rechecks" ADD CONSTRAINT "case_rechecks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_rechecks" ADD CONSTRAINT "case_rechecks_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_rechecks" ADD CONSTRAINT "case_rechecks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_looks" ADD CONSTRAINT "company_looks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
