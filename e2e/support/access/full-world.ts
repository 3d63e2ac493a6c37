import type { Fixture } from '@/e2e/support/access/rule'
import { inDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { world } from '@/e2e/support/world-test'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { Prisma } from '@/lib/generated/prisma/client'

/** Generates rows 1 … `most`. */
const upTo = (most: number) => Prisma.sql`generate_series(1, ${most}::int) n`

/** Not through the application's connection: on a busy machine so many rows exceed its statement timeout of 4 s. */
const written = ({ text, values }: Prisma.Sql) => inDatabase((client) => client.query(text, values))

const id = (value: number) => Prisma.sql`${value}::int`

/** Fills every list that holds objects of the fixture to its limit, and paginated lists far beyond a page. */
export async function fillWorld({ own, rows, measures, questions }: Fixture): Promise<void> {
  const { company, users } = world
  const metric = rows[0]?.metric_id ?? 0
  const long = 'Длинный текст '.repeat(140)
  for (const sql of [
    // Dictionaries.
    Prisma.sql`INSERT INTO metric_categories (name, position) SELECT 'Категория ' || n, 1000 + n
      FROM ${upTo(100)} WHERE n > (SELECT count(*) FROM metric_categories)`,
    Prisma.sql`INSERT INTO metrics (metric_category_id, metric_period_id, metric_target_order_id, metric_unit_id, name, description,
        formula, date_begin, position)
      SELECT (SELECT id FROM metric_categories ORDER BY id OFFSET n % 100 LIMIT 1), 2, 1, 1, 'Показатель ' || n, ${long}::text, 'a / b',
        '2024-01-01', 1000 + n
      FROM ${upTo(1000)} WHERE n > (SELECT count(*) FROM metrics)`,
    Prisma.sql`INSERT INTO metric_calc_data (metric_id, var_name, name) SELECT m.id, v, 'Число ' || v || m.id
      FROM metrics m, unnest(ARRAY['a', 'b']) v WHERE NOT EXISTS (SELECT FROM metric_calc_data d WHERE d.metric_id = m.id)`,
    Prisma.sql`INSERT INTO source_data (code, name, unit, is_whole) SELECT 'datum_' || n, 'Данное ' || n, 'шт.', true
      FROM ${upTo(1000)} WHERE n > (SELECT count(*) FROM source_data)`,
    Prisma.sql`INSERT INTO cross_checks (left_side, relation, right_side, message, severity)
      SELECT 'datum_' || 400 + n, '<=', 'datum_' || 401 + n, 'Больше, чем может быть', 'warning'
      FROM ${upTo(300)} WHERE n > (SELECT count(*) FROM cross_checks)`,
    Prisma.sql`INSERT INTO cross_check_data SELECT c.id, s.id FROM cross_checks c
      JOIN source_data s ON s.code IN (c.left_side, c.right_side)`,
    Prisma.sql`INSERT INTO metric_targets (metric_id, company_id, year, value, user_id)
      SELECT ${id(metric)}, whose, 1999 + n, 1, ${id(users.admin)} FROM ${upTo(100)}, unnest(ARRAY[${id(company)}, NULL]::int[]) whose`,
    // Organisations and people.
    Prisma.sql`INSERT INTO companies (number, company_role_id, region_id, city, name, short_name, date_begin_year,
        date_begin_quarter, date_begin_month)
      SELECT 900000 + n, 2, region_id, city, name || n, short_name || n, date_begin_year, date_begin_quarter, date_begin_month
      FROM companies, ${upTo(2000)} WHERE id = ${id(company)}`,
    Prisma.sql`INSERT INTO users (surname, name, email, user_role_id, company_id, agreement_accepted_at,
        agreement_edition)
      SELECT 'Петрова', 'Анна', 'p' || n || '@example.com', 3, ${id(company)}, now(), ${TERMS_EDITION}
      FROM ${upTo(500)} WHERE n > (SELECT count(*) FROM users WHERE company_id = ${id(company)})`,
    Prisma.sql`INSERT INTO sessions (id_hash, user_id, user_agent, expires_at)
      SELECT sha256(convert_to(u || ' ' || n, 'UTF8')), u, ${long.slice(0, 255)}::text, now() + interval '1 day'
      FROM ${upTo(50)}, unnest(ARRAY[${id(users.admin)}, ${id(users.manager)}, ${id(users.operator)}]) u`,
    // The plan.
    Prisma.sql`INSERT INTO measures (company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, date_end, status,
        origin, user_id)
      SELECT company_id, ${id(metric)}, name, ${long}::text, ${long}::text, ${id(users.operator)}, date_begin, due_date, due_date, 'done', origin, user_id
      FROM measures, ${upTo(499)} WHERE id = ${id(measures.own)}`,
    Prisma.sql`INSERT INTO measure_notes (measure_id, user_id, text)
      SELECT m.id, ${id(users.manager)}, ${long}::text FROM measures m, ${upTo(200)} WHERE m.id = ${id(measures.own)} OR n <= 3`,
    Prisma.sql`INSERT INTO chart_marks (company_id, metric_id, kind, year, quarter, month, reason, user_id)
      SELECT ${id(company)}, m.id, 'rebase', 2024 + n % 3, 1 + n % 4, 0, 'Причина', ${id(users.manager)}
      FROM metrics m, ${upTo(12)} ON CONFLICT DO NOTHING`,
    // The document.
    Prisma.sql`INSERT INTO document_questions (input_document_id, metric_id, user_id)
      SELECT ${id(own)}, ${id(metric)}, ${id(users.manager)} FROM ${upTo(99)}`,
    Prisma.sql`INSERT INTO document_question_messages (question_id, user_id, text)
      SELECT q.id, ${id(users.manager)}, ${long}::text FROM document_questions q, ${upTo(5)}
      WHERE q.input_document_id = ${id(own)} AND (q.id <> ${id(questions.own)} OR n <= 4)`,
    Prisma.sql`INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id, year, quarter, month,
        user_id, action, changes)
      SELECT d.id, d.company_id, d.metric_category_id, d.metric_period_id, d.year, d.quarter, d.month, ${id(users.manager)}, 'saved',
        (SELECT jsonb_agg(jsonb_build_object('metric_id', ${id(metric)}, 'field', 'note', 'var_name', NULL, 'old', NULL, 'new', ${long}::text))
          FROM generate_series(1, 3))
      FROM input_documents d, ${upTo(3000)} WHERE d.id = ${id(own)}`,
    // What is told in pages.
    Prisma.sql`INSERT INTO withdrawal_requests (input_document_id, user_id, reason, status, answer, decided_at, decided_by_id)
      SELECT ${id(own)}, ${id(users.manager)}, 'Ошибка', 'refused', 'Нет', now(), ${id(users.admin)} FROM ${upTo(1000)}`,
    Prisma.sql`INSERT INTO property_requests (company_id, user_id, before, after, status, decided_at, decided_by_id)
      SELECT ${id(company)}, ${id(users.manager)}, '{}', '{"is_emergency":true}', 'withdrawn', now(), ${id(users.manager)} FROM ${upTo(1000)}`,
    Prisma.sql`INSERT INTO control_reports (company_id, user_id, year, part, metric_category_ids, filters)
      SELECT ${id(company)}, ${id(users.manager)}, 2025, 'q1', '{1}', '{}' FROM ${upTo(500)}`,
    Prisma.sql`INSERT INTO contact_offers (user_id, company_id, message, contact_name, contact_email)
      SELECT ${id(users.manager)}, ${id(company)}, ${long}::text, 'Анна', 'anna@example.com' FROM ${upTo(1000)}`,
    Prisma.sql`INSERT INTO feedback_messages (user_id, subject, message)
      SELECT ${id(users.manager)}, 'Вопрос', ${long}::text FROM ${upTo(1000)}`,
    Prisma.sql`INSERT INTO audit_events (action, entity, entity_id, user_id)
      SELECT 'user.update', 'user', ${id(users.manager)}, ${id(users.admin)} FROM ${upTo(2000)}`,
  ])
    await written(sql)
  await republishAll()
  // Older documents without values, so that their summaries are read.
  await written(Prisma.sql`
    INSERT INTO publications (year, quarter, sequence, kind, state, freeze_on, publish_on, frozen_at, published_at, reason,
      checksum, coverage, changes, certificate)
    SELECT 2001, 1, n, p.kind, p.state, p.freeze_on, p.publish_on, p.frozen_at, '2001-01-01'::date + n, ${long.slice(0, 1000)}::text,
      p.checksum, p.coverage, p.changes, p.certificate FROM publications p, ${upTo(500)}`)
}
