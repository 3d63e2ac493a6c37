'use client'

import { useState } from 'react'
import { MapCards } from '@/components/analytics/overview/map-cards'
import { MapLegend } from '@/components/analytics/overview/map-legend'
import { rowsOf, type Shown } from '@/components/analytics/overview/map-shown'
import { MapTable } from '@/components/analytics/overview/map-table'
import { useIsDrawn } from '@/components/ui/browser/use-is-drawn'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { Toggle } from '@/components/ui/fields/toggle'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { IndicatorMap as MapData, MapMetric } from '@/lib/features/analytics/overview/shapes'
import type { OverviewDocument } from '@/lib/features/overview/shapes'

type IndicatorMapProps = {
  map: MapData
  /** Whose, and of when: told on paper. */
  about: string
  documents: readonly OverviewDocument[]
  chartOf: (row: MapMetric) => string
}

const ALL = 'all'

/** «IV кв. 2024 – III кв. 2026» */
const quartersWords = ({ quarters }: MapData) => `${quarters[0]?.label} – ${quarters.at(-1)?.label}`

/** «Карта показателей»: every indicator over the last eight quarters. */
export function IndicatorMap({ map, about, documents, chartOf }: IndicatorMapProps) {
  const [narrow, isNarrow] = useIsDrawn()
  const isPrinting = usePrinting()
  const [shown, setShown] = useState<Shown>({ categoryId: null, onlySignals: false })
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const rows = map.metric_categories.flatMap((category) => rowsOf(category, shown))
  const category = map.metric_categories.find(({ id }) => id === shown.categoryId)
  const toggle = (id: number) =>
    setFolded(folded.has(id) ? new Set([...folded].filter((one) => one !== id)) : new Set([...folded, id]))
  const view = { map, documents, shown, fold: { folded, toggle }, chartOf }
  return (
    <section aria-labelledby="map" className="rounded-lg border border-line bg-surface print:border-0">
      <header
        data-keep-with-next
        className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-5 py-3 @max-5xl:px-4 print:p-0 print:pb-1"
      >
        <h2 id="map" className="mr-auto text-lg font-semibold print:text-[9pt]">
          Карта показателей
          <span className="hidden font-normal print:inline">
            {' · '}
            {[about, category?.short_name ?? 'все категории', quartersWords(map)].join(' · ')}
          </span>
        </h2>
        <MapLegend rows={rows} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 print:hidden">
          <Select
            label="Категория показателей"
            labelHidden
            value={String(shown.categoryId ?? ALL)}
            onChange={(id) => setShown({ ...shown, categoryId: id === ALL ? null : Number(id) })}
            options={[{ value: ALL, label: 'Все категории' }, ...optionsOf(map.metric_categories)]}
            className="w-64 @max-3xl:w-full"
          />
          <span className="inline-flex items-center gap-2.5 text-sm">
            <Toggle
              label="Только с сигналом"
              checked={shown.onlySignals}
              onChange={(onlySignals) => setShown({ ...shown, onlySignals })}
            />
            <span aria-hidden>Только с сигналом</span>
          </span>
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ink-soft">Показателей с сигналом здесь нет.</p>
      ) : (
        <>
          {/* There where the page is narrow, which larger type makes it too: one of the two is enough. */}
          <div ref={narrow} className="@5xl:hidden print:hidden" />
          <div className="@max-5xl:min-h-dvh print:min-h-0">
            {(!isNarrow || isPrinting) && <MapTable {...view} />}
            {isNarrow && <MapCards {...view} />}
          </div>
        </>
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-ink-soft @max-5xl:px-4 print:p-0 print:pt-1 print:text-[8pt]">
        ↓ ↑ — куда лучше. «·» — не утверждено, в сравнение не входит. Место — среди всех организаций за
        последний сравнимый квартал; серым — случайность допускает почти любое. Метод {METHOD_VERSION}.
      </p>
    </section>
  )
}
