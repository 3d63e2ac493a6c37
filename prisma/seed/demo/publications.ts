import { calendarOf } from '@/lib/calc/publication-calendar'
import { insertRows } from '../bulk'
import type { SqlClient } from '../connection'
import type { DemoCalendar } from './calendar'

/** The deadline of a fresh installation. */
const DEADLINE_DAYS = 30

/** What the project says to the last one, by short names of categories: advice, which holds whatever the numbers are. */
const WORDS = {
  'Эпидемиологическая безопасность':
    'Дни катетеризации и дни ИВЛ сверяйте с журналом отделения, а не с числом постановок: от них зависят показатели катетерных инфекций и пневмоний на ИВЛ.\n\nЕсли у показателя знак «выброс», начните с разбора случаев квартала и запишите причину в «Разборе сигналов».',
  'Уход, пролежни и падения':
    'Падения и пролежни регистрируют не всегда. Если показатель вырос после обучения сотрудников, сначала проверьте, не стали ли просто сообщать чаще.',
}

/**
 * Plans the first publications of the quarters as of their due days; the publishing job builds them from the documents
 * approved by then. The calendar plans later ones.
 */
export async function planPublications(client: SqlClient, { quarters, today }: DemoCalendar): Promise<void> {
  const rows = quarters
    .flatMap((period) => calendarOf(period, DEADLINE_DAYS))
    .filter(({ kind, publishOn }) => kind === 'first' && publishOn < today)
    .map(({ year, quarter, kind, freezeOn, publishOn }) => ({
      year,
      quarter,
      kind,
      state: 'planned',
      freeze_on: freezeOn,
      publish_on: publishOn,
      frozen_at: `${freezeOn}T06:00:00Z`,
      published_at: `${publishOn}T06:00:00Z`,
    }))
  await insertRows(client, 'publications', rows)
  await client.query(
    `INSERT INTO publication_words (publication_id, metric_category_id, text)
     SELECT p.id, mc.id, w.text FROM json_each_text($1) AS w(category, text)
     JOIN metric_categories mc ON mc.short_name = w.category
     CROSS JOIN (SELECT id FROM publications ORDER BY year DESC, quarter DESC LIMIT 1) p`,
    [JSON.stringify(WORDS)],
  )
}
