-- When what keeps an installation was last done, and how it went: program, backup, drill, chain.
CREATE TABLE "upkeep" (
    "kind" VARCHAR(20) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "detail" JSONB NOT NULL,

    CONSTRAINT "upkeep_pkey" PRIMARY KEY ("kind")
);
