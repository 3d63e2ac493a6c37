import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QualityScreen } from '@/components/quality/quality-screen'
import { AlertsProvider } from '@/components/ui/feedback/alerts'
import type { DataQuality } from '@/lib/features/quality/contract'

const NOTHING: DataQuality = {
  company: { id: 1, name: 'Больница', short_name: 'Больница' },
  is_watcher: false,
  from: { year: 2025, quarter: 4 },
  to: { year: 2026, quarter: 3 },
  ...{ due: 0, approved: 0, on_time: 0, values: 0, corrected: 0, open_questions: 0 },
  ...{ ways: [], findings: [], rechecks: [], metrics: [] },
}

function shown(initial: DataQuality): string {
  const screen = createElement(QualityScreen, { initial, companyId: null, mayExplain: true })
  const page = createElement(AlertsProvider, null, screen)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page))
}

test('without an approved value there is no rate, nothing to check and nothing to recount', () => {
  const empty = shown(NOTHING)
  expect(empty).toContain('Проверять нечего: утверждённых значений нет.')
  expect(empty).not.toMatch(/на 100 значений|Ничего, что стоило бы|Перепроверка 20 случаев/)
  const some = shown({ ...NOTHING, values: 200, corrected: 3 })
  expect(some).toContain('1,5 на 100 значений')
  expect(some).toMatch(/Ничего, что стоило бы перепроверить.*Перепроверка 20 случаев/s)
})
