-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "regions" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_roles" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "company_roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_types" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,

    CONSTRAINT "company_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_ownerships" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,

    CONSTRAINT "company_ownerships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_levels" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,

    CONSTRAINT "company_levels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_bed_capacities" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,

    CONSTRAINT "company_bed_capacities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_periods" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "metric_periods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_target_orders" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "metric_target_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_statuses" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "user_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "input_document_statuses" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "system_name" VARCHAR(50) NOT NULL,

    CONSTRAINT "input_document_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "number" CHAR(6) NOT NULL,
    "company_role_id" INTEGER NOT NULL,
    "region_id" INTEGER NOT NULL,
    "city" VARCHAR(50) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "short_name" VARCHAR(50) NOT NULL,
    "address" VARCHAR(255),
    "director_position" VARCHAR(100),
    "director_name" VARCHAR(100),
    "company_type_id" INTEGER,
    "company_ownership_id" INTEGER,
    "company_level_id" INTEGER,
    "company_bed_capacity_id" INTEGER,
    "is_emergency" BOOLEAN,
    "date_begin_year" DATE NOT NULL,
    "date_begin_quarter" DATE NOT NULL,
    "date_begin_month" DATE NOT NULL,
    "approval_by_manager_only" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "surname" VARCHAR(50) NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "secname" VARCHAR(50),
    "email" VARCHAR(255) NOT NULL,
    "position" VARCHAR(100),
    "contacts" VARCHAR(100),
    "password_hash" VARCHAR(255),
    "user_role_id" INTEGER NOT NULL,
    "user_status_id" INTEGER NOT NULL DEFAULT 1,
    "company_id" INTEGER,
    "agreement_accepted_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "reminders_unsubscribed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_metric_categories" (
    "user_id" INTEGER NOT NULL,
    "metric_category_id" INTEGER NOT NULL,

    CONSTRAINT "user_metric_categories_pkey" PRIMARY KEY ("user_id","metric_category_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "address" VARCHAR(64),
    "user_agent" VARCHAR(255),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "password_tokens" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" VARCHAR(20) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "metric_categories" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "metric_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_units" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(50) NOT NULL,

    CONSTRAINT "metric_units_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metrics" (
    "id" SERIAL NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "metric_period_id" INTEGER NOT NULL,
    "metric_target_order_id" INTEGER NOT NULL,
    "metric_unit_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "description" TEXT,
    "formula" VARCHAR(255) NOT NULL,
    "decimals" INTEGER NOT NULL DEFAULT 2,
    "target_value" DECIMAL(50,20),
    "min_denominator" DECIMAL(18,6) NOT NULL DEFAULT 10,
    "weight" DECIMAL(8,3) NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL DEFAULT 0,
    "date_begin" DATE NOT NULL,
    "date_end" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "metrics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_calc_data" (
    "id" SERIAL NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "var_name" CHAR(1) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "aggregation" VARCHAR(3) NOT NULL DEFAULT 'sum',

    CONSTRAINT "metric_calc_data_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "input_documents" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "input_document_status_id" INTEGER NOT NULL DEFAULT 1,
    "metric_period_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL DEFAULT 0,
    "month" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_id" INTEGER,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by_id" INTEGER,
    "withdrawn_reason" VARCHAR(2000),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "input_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "input_document_values" (
    "id" SERIAL NOT NULL,
    "input_document_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "value" DECIMAL(50,20),
    "non_value" VARCHAR(20),
    "note" VARCHAR(2000),

    CONSTRAINT "input_document_values_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "input_document_value_calc_data" (
    "id" SERIAL NOT NULL,
    "input_document_value_id" INTEGER NOT NULL,
    "metric_calc_data_id" INTEGER NOT NULL,
    "value" DECIMAL(18,6),

    CONSTRAINT "input_document_value_calc_data_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_snapshots" (
    "id" SERIAL NOT NULL,
    "input_document_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by_id" INTEGER NOT NULL,
    "document" JSONB NOT NULL,

    CONSTRAINT "approval_snapshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "input_document_events" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "input_document_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "metric_period_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "action" VARCHAR(20) NOT NULL,
    "reason" VARCHAR(2000),
    "changes" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "input_document_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comparison_facts" (
    "metric_id" INTEGER NOT NULL,
    "metric_period_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "input_document_id" INTEGER NOT NULL,
    "value" DECIMAL(50,20) NOT NULL,
    "eligible" BOOLEAN NOT NULL,
    "a" DECIMAL(18,6),
    "b" DECIMAL(18,6),
    "c" DECIMAL(18,6),
    "d" DECIMAL(18,6),
    "e" DECIMAL(18,6),

    CONSTRAINT "comparison_facts_pkey" PRIMARY KEY ("metric_id","metric_period_id","year","quarter","month","company_id")
);

-- CreateTable
CREATE TABLE "contact_offers" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "metric_id" INTEGER,
    "message" VARCHAR(2000) NOT NULL,
    "contact_name" VARCHAR(160) NOT NULL,
    "contact_phone" VARCHAR(50),
    "contact_email" VARCHAR(255) NOT NULL,
    "status" VARCHAR(20) NOT NULL DEFAULT 'new',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "action" VARCHAR(50) NOT NULL,
    "entity" VARCHAR(50),
    "entity_id" INTEGER,
    "address" VARCHAR(64),
    "request_id" VARCHAR(64),
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_messages" (
    "id" SERIAL NOT NULL,
    "recipient" VARCHAR(255) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" VARCHAR(500),

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "regions_name_key" ON "regions"("name");

-- CreateIndex
CREATE UNIQUE INDEX "company_roles_system_name_key" ON "company_roles"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "company_types_name_key" ON "company_types"("name");

-- CreateIndex
CREATE UNIQUE INDEX "company_ownerships_name_key" ON "company_ownerships"("name");

-- CreateIndex
CREATE UNIQUE INDEX "company_levels_name_key" ON "company_levels"("name");

-- CreateIndex
CREATE UNIQUE INDEX "company_bed_capacities_name_key" ON "company_bed_capacities"("name");

-- CreateIndex
CREATE UNIQUE INDEX "metric_periods_system_name_key" ON "metric_periods"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "metric_target_orders_system_name_key" ON "metric_target_orders"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "user_roles_system_name_key" ON "user_roles"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "user_statuses_system_name_key" ON "user_statuses"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "input_document_statuses_system_name_key" ON "input_document_statuses"("system_name");

-- CreateIndex
CREATE UNIQUE INDEX "companies_number_key" ON "companies"("number");

-- CreateIndex
CREATE INDEX "companies_filter_idx" ON "companies"("company_role_id", "company_type_id", "company_ownership_id", "company_level_id", "company_bed_capacity_id");

-- CreateIndex
CREATE INDEX "companies_region_id_idx" ON "companies"("region_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_company_id_idx" ON "users"("company_id");

-- CreateIndex
CREATE INDEX "users_user_role_id_user_status_id_idx" ON "users"("user_role_id", "user_status_id");

-- CreateIndex
CREATE INDEX "user_metric_categories_metric_category_id_idx" ON "user_metric_categories"("metric_category_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "password_tokens_user_id_idx" ON "password_tokens"("user_id");

-- CreateIndex
CREATE INDEX "metrics_metric_category_id_metric_period_id_position_idx" ON "metrics"("metric_category_id", "metric_period_id", "position");

-- CreateIndex
CREATE INDEX "metrics_metric_unit_id_idx" ON "metrics"("metric_unit_id");

-- CreateIndex
CREATE UNIQUE INDEX "metric_calc_data_metric_id_var_name_key" ON "metric_calc_data"("metric_id", "var_name");

-- CreateIndex
CREATE INDEX "input_documents_company_id_year_idx" ON "input_documents"("company_id", "year");

-- CreateIndex
CREATE INDEX "input_documents_metric_category_id_idx" ON "input_documents"("metric_category_id");

-- CreateIndex
CREATE INDEX "input_documents_user_id_idx" ON "input_documents"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "input_documents_key" ON "input_documents"("company_id", "metric_category_id", "metric_period_id", "year", "quarter", "month");

-- CreateIndex
CREATE INDEX "input_document_values_metric_id_idx" ON "input_document_values"("metric_id");

-- CreateIndex
CREATE UNIQUE INDEX "input_document_values_input_document_id_metric_id_key" ON "input_document_values"("input_document_id", "metric_id");

-- CreateIndex
CREATE INDEX "input_document_value_calc_data_metric_calc_data_id_idx" ON "input_document_value_calc_data"("metric_calc_data_id");

-- CreateIndex
CREATE UNIQUE INDEX "input_document_value_calc_data_key" ON "input_document_value_calc_data"("input_document_value_id", "metric_calc_data_id");

-- CreateIndex
CREATE INDEX "approval_snapshots_approved_by_id_idx" ON "approval_snapshots"("approved_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_snapshots_input_document_id_version_key" ON "approval_snapshots"("input_document_id", "version");

-- CreateIndex
CREATE INDEX "input_document_events_key_idx" ON "input_document_events"("company_id", "metric_category_id", "metric_period_id", "year", "quarter", "month", "id");

-- CreateIndex
CREATE INDEX "input_document_events_user_id_idx" ON "input_document_events"("user_id");

-- CreateIndex
CREATE INDEX "comparison_facts_company_id_year_idx" ON "comparison_facts"("company_id", "year");

-- CreateIndex
CREATE INDEX "comparison_facts_input_document_id_idx" ON "comparison_facts"("input_document_id");

-- CreateIndex
CREATE INDEX "comparison_facts_metric_category_id_metric_period_id_year_idx" ON "comparison_facts"("metric_category_id", "metric_period_id", "year");

-- CreateIndex
CREATE INDEX "contact_offers_status_created_at_idx" ON "contact_offers"("status", "created_at");

-- CreateIndex
CREATE INDEX "contact_offers_user_id_idx" ON "contact_offers"("user_id");

-- CreateIndex
CREATE INDEX "contact_offers_company_id_idx" ON "contact_offers"("company_id");

-- CreateIndex
CREATE INDEX "contact_offers_metric_id_idx" ON "contact_offers"("metric_id");

-- CreateIndex
CREATE INDEX "audit_events_entity_entity_id_idx" ON "audit_events"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "audit_events_user_id_at_idx" ON "audit_events"("user_id", "at");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at");

-- CreateIndex
CREATE INDEX "outbox_messages_sent_at_next_try_at_idx" ON "outbox_messages"("sent_at", "next_try_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_role_id_fkey" FOREIGN KEY ("company_role_id") REFERENCES "company_roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "regions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_type_id_fkey" FOREIGN KEY ("company_type_id") REFERENCES "company_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_ownership_id_fkey" FOREIGN KEY ("company_ownership_id") REFERENCES "company_ownerships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_level_id_fkey" FOREIGN KEY ("company_level_id") REFERENCES "company_levels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_bed_capacity_id_fkey" FOREIGN KEY ("company_bed_capacity_id") REFERENCES "company_bed_capacities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_user_role_id_fkey" FOREIGN KEY ("user_role_id") REFERENCES "user_roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_user_status_id_fkey" FOREIGN KEY ("user_status_id") REFERENCES "user_statuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metric_categories" ADD CONSTRAINT "user_metric_categories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metric_categories" ADD CONSTRAINT "user_metric_categories_metric_category_id_fkey" FOREIGN KEY ("metric_category_id") REFERENCES "metric_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_metric_category_id_fkey" FOREIGN KEY ("metric_category_id") REFERENCES "metric_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_metric_period_id_fkey" FOREIGN KEY ("metric_period_id") REFERENCES "metric_periods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_metric_target_order_id_fkey" FOREIGN KEY ("metric_target_order_id") REFERENCES "metric_target_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_metric_unit_id_fkey" FOREIGN KEY ("metric_unit_id") REFERENCES "metric_units"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_calc_data" ADD CONSTRAINT "metric_calc_data_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_metric_category_id_fkey" FOREIGN KEY ("metric_category_id") REFERENCES "metric_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_input_document_status_id_fkey" FOREIGN KEY ("input_document_status_id") REFERENCES "input_document_statuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_metric_period_id_fkey" FOREIGN KEY ("metric_period_id") REFERENCES "metric_periods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_withdrawn_by_id_fkey" FOREIGN KEY ("withdrawn_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_document_values" ADD CONSTRAINT "input_document_values_input_document_id_fkey" FOREIGN KEY ("input_document_id") REFERENCES "input_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_document_values" ADD CONSTRAINT "input_document_values_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_document_value_calc_data" ADD CONSTRAINT "input_document_value_calc_data_input_document_value_id_fkey" FOREIGN KEY ("input_document_value_id") REFERENCES "input_document_values"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_document_value_calc_data" ADD CONSTRAINT "input_document_value_calc_data_metric_calc_data_id_fkey" FOREIGN KEY ("metric_calc_data_id") REFERENCES "metric_calc_data"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_snapshots" ADD CONSTRAINT "approval_snapshots_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "input_document_events" ADD CONSTRAINT "input_document_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_facts" ADD CONSTRAINT "comparison_facts_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_facts" ADD CONSTRAINT "comparison_facts_metric_period_id_fkey" FOREIGN KEY ("metric_period_id") REFERENCES "metric_periods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_facts" ADD CONSTRAINT "comparison_facts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_facts" ADD CONSTRAINT "comparison_facts_metric_category_id_fkey" FOREIGN KEY ("metric_category_id") REFERENCES "metric_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison_facts" ADD CONSTRAINT "comparison_facts_input_document_id_fkey" FOREIGN KEY ("input_document_id") REFERENCES "input_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_offers" ADD CONSTRAINT "contact_offers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_offers" ADD CONSTRAINT "contact_offers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_offers" ADD CONSTRAINT "contact_offers_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── By hand: what the schema language cannot say ─────────────────────────────

-- Names are unique without case.
CREATE UNIQUE INDEX "companies_short_name_key" ON "companies" (lower("short_name"));
CREATE UNIQUE INDEX "metric_categories_name_key" ON "metric_categories" (lower("name"));
CREATE UNIQUE INDEX "metric_units_name_key" ON "metric_units" (lower("name"));
CREATE UNIQUE INDEX "metrics_name_key" ON "metrics" (lower("name"));

ALTER TABLE "companies"
  ADD CONSTRAINT "companies_number_digits" CHECK ("number" ~ '^[0-9]{6}$'),
  ADD CONSTRAINT "companies_begin_year" CHECK ("date_begin_year" = date_trunc('year', "date_begin_year")),
  ADD CONSTRAINT "companies_begin_quarter" CHECK ("date_begin_quarter" = date_trunc('quarter', "date_begin_quarter")),
  ADD CONSTRAINT "companies_begin_month" CHECK ("date_begin_month" = date_trunc('month', "date_begin_month"));

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
  -- An administrator belongs to no organisation, everybody else to one.
  ADD CONSTRAINT "users_company_by_role" CHECK (("user_role_id" = 1) = ("company_id" IS NULL));

ALTER TABLE "password_tokens"
  ADD CONSTRAINT "password_tokens_purpose" CHECK ("purpose" IN ('reset', 'invitation'));

ALTER TABLE "metrics"
  ADD CONSTRAINT "metrics_decimals" CHECK ("decimals" BETWEEN 0 AND 6),
  ADD CONSTRAINT "metrics_min_denominator" CHECK ("min_denominator" >= 0 AND "min_denominator" < 1e12),
  ADD CONSTRAINT "metrics_weight" CHECK ("weight" > 0 AND "weight" < 'NaN'),
  ADD CONSTRAINT "metrics_target" CHECK ("target_value" < 'NaN'),
  ADD CONSTRAINT "metrics_dates" CHECK ("date_end" IS NULL OR "date_end" >= "date_begin");

ALTER TABLE "metric_calc_data"
  ADD CONSTRAINT "metric_calc_data_letter" CHECK ("var_name" IN ('a', 'b', 'c', 'd', 'e')),
  ADD CONSTRAINT "metric_calc_data_aggregation" CHECK ("aggregation" IN ('sum', 'avg'));

ALTER TABLE "input_documents"
  ADD CONSTRAINT "input_documents_period" CHECK (
    "year" BETWEEN 2000 AND 2100 AND CASE "metric_period_id"
      WHEN 1 THEN "quarter" = 0 AND "month" = 0
      WHEN 2 THEN "quarter" BETWEEN 1 AND 4 AND "month" = 0
      WHEN 3 THEN "quarter" = 0 AND "month" BETWEEN 1 AND 12
      ELSE false END),
  ADD CONSTRAINT "input_documents_version" CHECK ("version" >= 1),
  ADD CONSTRAINT "input_documents_approval" CHECK (
    ("input_document_status_id" = 2) = ("approved_at" IS NOT NULL)
    AND ("approved_at" IS NULL) = ("approved_by_id" IS NULL)),
  ADD CONSTRAINT "input_documents_withdrawal" CHECK (
    ("withdrawn_at" IS NULL) = ("withdrawn_by_id" IS NULL)
    AND ("withdrawn_at" IS NULL) = ("withdrawn_reason" IS NULL)
    AND ("withdrawn_at" IS NULL OR "input_document_status_id" = 1));

-- NaN is greater than every number, so "< 'NaN'" keeps it out.
ALTER TABLE "input_document_values"
  ADD CONSTRAINT "input_document_values_finite" CHECK ("value" < 'NaN'),
  ADD CONSTRAINT "input_document_values_named" CHECK (("value" IS NULL) = ("non_value" IS NOT NULL)),
  ADD CONSTRAINT "input_document_values_non_value" CHECK (
    "non_value" IN ('missing', 'zero_denominator', 'not_finite', 'inactive')),
  ADD CONSTRAINT "input_document_values_inactive" CHECK ("is_active" = ("non_value" IS DISTINCT FROM 'inactive'));

ALTER TABLE "input_document_value_calc_data"
  ADD CONSTRAINT "input_document_value_calc_data_range" CHECK ("value" >= 0 AND "value" < 1e12);

ALTER TABLE "input_document_events"
  ADD CONSTRAINT "input_document_events_action" CHECK (
    "action" IN ('created', 'saved', 'approved', 'withdrawn', 'deleted')),
  ADD CONSTRAINT "input_document_events_period" CHECK ("quarter" BETWEEN 0 AND 4 AND "month" BETWEEN 0 AND 12);

ALTER TABLE "comparison_facts"
  ADD CONSTRAINT "comparison_facts_period" CHECK ("quarter" BETWEEN 0 AND 4 AND "month" BETWEEN 0 AND 12),
  ADD CONSTRAINT "comparison_facts_finite" CHECK ("value" < 'NaN'),
  ADD CONSTRAINT "comparison_facts_range" CHECK (
    "a" >= 0 AND "a" < 1e12 AND "b" >= 0 AND "b" < 1e12 AND "c" >= 0 AND "c" < 1e12
    AND "d" >= 0 AND "d" < 1e12 AND "e" >= 0 AND "e" < 1e12);

ALTER TABLE "contact_offers"
  ADD CONSTRAINT "contact_offers_status" CHECK ("status" IN ('new', 'in_work', 'closed')),
  ADD CONSTRAINT "contact_offers_message" CHECK (char_length("message") BETWEEN 10 AND 2000);

ALTER TABLE "outbox_messages"
  ADD CONSTRAINT "outbox_messages_attempts" CHECK ("attempts" >= 0);

-- History, approvals and audit are only ever added to.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "input_document_events_append_only" BEFORE UPDATE OR DELETE ON "input_document_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "approval_snapshots_append_only" BEFORE UPDATE OR DELETE ON "approval_snapshots"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
