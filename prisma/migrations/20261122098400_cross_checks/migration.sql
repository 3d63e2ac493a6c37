-- CreateTable
CREATE TABLE "cross_checks" (
    "id" SERIAL NOT NULL,
    "left_side" VARCHAR(255) NOT NULL,
    "relation" VARCHAR(2) NOT NULL,
    "right_side" VARCHAR(255) NOT NULL,
    "message" VARCHAR(255) NOT NULL,
    "severity" VARCHAR(7) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cross_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cross_check_data" (
    "cross_check_id" INTEGER NOT NULL,
    "source_datum_id" INTEGER NOT NULL,

    CONSTRAINT "cross_check_data_pkey" PRIMARY KEY ("cross_check_id","source_datum_id")
);

-- CreateIndex
CREATE INDEX "cross_check_data_source_datum_id_idx" ON "cross_check_data"("source_datum_id");

-- AddForeignKey
ALTER TABLE "cross_check_data" ADD CONSTRAINT "cross_check_data_cross_check_id_fkey" FOREIGN KEY ("cross_check_id") REFERENCES "cross_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cross_check_data" ADD CONSTRAINT "cross_check_data_source_datum_id_fkey" FOREIGN KEY ("source_datum_id") REFERENCES "source_data"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: closed sets of words.
ALTER TABLE "cross_checks" ADD CONSTRAINT "cross_checks_relation" CHECK ("relation" IN ('<=', '>=', '='));
ALTER TABLE "cross_checks" ADD CONSTRAINT "cross_checks_severity" CHECK ("severity" IN ('warning', 'comment'));
