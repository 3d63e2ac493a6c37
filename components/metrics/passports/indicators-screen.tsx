'use client'

import { useState } from 'react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { matchesWords } from '@/components/ui/fields/matches-words'
import { SearchField } from '@/components/ui/fields/search-field'
import { formatDate } from '@/lib/core/format/dates'
import { metricsText, plural } from '@/lib/core/format/plural'
import { ORDER_WORDS } from '@/lib/features/analytics/labels'
import type { IndicatorListItem } from '@/lib/features/passports/contract'

/** «Паспорта показателей»: all indicators, searchable by name or source data. */
export function IndicatorsScreen({ indicators }: { indicators: readonly IndicatorListItem[] }) {
  const [search, setSearch] = useState('')
  const [withExpired, setWithExpired] = useState(false)
  const expired = indicators.filter(({ isCurrent }) => !isCurrent).length
  const shown = indicators.filter(
    ({ isCurrent, words }) => (isCurrent || withExpired) && matchesWords(words, search),
  )
  const categories = [...new Map(shown.map(({ category }) => [category.id, category])).values()]
  return (
    <>
      <PageHeader
        title="Паспорта показателей"
        breadcrumbs={['Аналитика']}
        description="Что считается, что включается и откуда берутся данные: чтобы все считали одинаково."
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <SearchField
          label="Поиск"
          placeholder="Название, исходные данные, форма"
          value={search}
          onSearch={setSearch}
          className="w-96 max-sm:w-full"
        />
        {expired > 0 && (
          <Checkbox
            label={`Показывать прежние редакции (${expired})`}
            checked={withExpired}
            onChange={(event) => setWithExpired(event.target.checked)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {plural(shown.length, 'Найден', 'Найдено', 'Найдено')} {metricsText(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="Ничего не найдено">Попробуйте другие слова или их часть.</EmptyState>
      ) : (
        <div className="space-y-4">
          {categories.map(({ id, name }) => (
            <section
              key={id}
              aria-labelledby={`category-${id}`}
              className="rounded-lg border border-line bg-surface"
            >
              <h2 id={`category-${id}`} className="px-5 py-3 font-semibold text-pretty @max-3xl:px-4">
                {name}
              </h2>
              <ul>
                {shown
                  .filter(({ category }) => category.id === id)
                  .map((indicator) => (
                    <li key={indicator.id} className="border-t border-line px-5 py-2.5 @max-3xl:px-4">
                      <Link
                        href={metricPaths.passport(indicator.id)}
                        className="link font-medium text-pretty"
                      >
                        {indicator.name}
                      </Link>
                      <p className="text-sm text-ink-soft">
                        {indicator.unit} · {ORDER_WORDS[indicator.order]}
                        {!indicator.isCurrent &&
                          indicator.date_end !== null &&
                          ` · действовал по ${formatDate(indicator.date_end)}`}
                      </p>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
