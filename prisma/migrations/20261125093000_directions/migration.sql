-- Which of these an upgrade stopped judging is asked of administrators, until they answer.
ALTER TABLE "metrics" ADD COLUMN "asks_judgement" BOOLEAN NOT NULL DEFAULT false;

INSERT INTO "metric_target_orders" ("id", "name", "system_name") VALUES
    (3, 'Без оценки', 'none'), (4, 'Ближе к цели', 'near')
ON CONFLICT DO NOTHING;

-- Whoever stops registering incidents must not become the best: nothing changes silently.
UPDATE "metrics" SET "asks_judgement" = true
WHERE "metric_target_order_id" = 1
    AND "name" LIKE 'Количество нежелательных (неблагоприятных) событий в медицинской организации%';
