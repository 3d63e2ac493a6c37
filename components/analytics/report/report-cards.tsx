'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { ChangeMark, OwnValue } from '@/components/analytics/report/report-cell'
import { type ReportParts, shownPeriods } from '@/components/analytics/report/report-parts'
import type { ReportBodyProps } from '@/components/analytics/report/report-table'
import { goalText, placeText } from '@/components/analytics/report/report-words'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { shown, unitWords } from '@/lib/features/analytics/dynamics/labels'
import { dynamicsPath } from '@/lib/features/analytics/dynamics/rules'
import { restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import type { ReportMetric, ReportPeriod } from '@/lib/features/analytics/report/contract'

/** A year and its quarters: what fits a phone before the rest is asked for. */
const FIRST_PERIODS = 5

/** The report on a phone: a card for each indicator, its periods down, the newest first. */
export function ReportCards({ report, parts, filter }: ReportBodyProps) {
  const periods = shownPeriods(report.data.periods, parts).toReversed()
  return (
    <div className="space-y-6 @3xl:hidden print:hidden">
      {report.data.metric_categories.map((category) => (
        <section key={category.id} aria-label={category.name}>
          <h2 className="mb-2.5 font-semibold text-pretty">
            <BriefName of={category} />
          </h2>
          <ul className="space-y-3">
            {category.metrics.map((row) => (
              <li key={row.metric.id} className="rounded-lg border border-line bg-surface p-3.5">
                <ReportCard
                  row={row}
                  periods={periods}
                  parts={parts}
                  dynamics={dynamicsPath({ ...filter, metric_category_id: category.id }, row.metric.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ReportCardProps = {
  row: ReportMetric
  periods: readonly ReportPeriod[]
  parts: ReportParts
  /** Where its dynamics are. */
  dynamics: string
}

function ReportCard({ row: { metric, target, cells }, periods, parts, dynamics }: ReportCardProps) {
  const [isWhole, setWhole] = useState(false)
  const reported = periods.filter(({ key }) => key in cells)
  const visible = isWhole ? reported : reported.slice(0, FIRST_PERIODS)
  const heads = [
    parts.has('own') && 'Вы',
    parts.has('change') && 'Изм.',
    parts.has('median') && 'Мед.',
    parts.has('place') && 'Место',
  ].filter((head) => head !== false)

  return (
    <>
      <h3 className="font-semibold text-pretty">
        <Link href={dynamics} prefetch={false} className="hover:underline">
          <BriefName of={metric} />
        </Link>
      </h3>
      <p className="text-sm text-ink-muted">
        {[unitWords(metric), goalText(metric, target)].filter(Boolean).join(' · ')}
      </p>
      <table className="mt-2 w-full border-collapse text-sm">
        <caption className="sr-only">{metric.name} по периодам</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-1 text-left font-normal">
              Период
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pl-2 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.map((period) => {
            const cell = cells[period.key]
            if (!cell) return null
            const note = [restrictionWords(cell), tooFewText(cell)].filter(Boolean).join('; ')
            return (
              <tr
                key={period.key}
                className={classNames(
                  'border-b border-line align-top last:border-0',
                  period.quarter === 0 && 'bg-sunken',
                )}
              >
                <th scope="row" className="py-1.5 text-left font-normal">
                  {period.label}
                  {note && <span className="block text-xs text-ink-muted">{note}</span>}
                </th>
                {parts.has('own') && (
                  <td className="py-1.5 pl-2 text-right">
                    <OwnValue cell={cell} metric={metric} />
                  </td>
                )}
                {parts.has('change') && (
                  <td className="py-1.5 pl-2 text-right">
                    <ChangeMark cell={cell} metric={metric} />
                  </td>
                )}
                {parts.has('median') && (
                  <td className="py-1.5 pl-2 text-right whitespace-nowrap">{shown(cell.median, metric)}</td>
                )}
                {parts.has('place') && (
                  <td className="py-1.5 pl-2 text-right whitespace-nowrap">{placeText(cell) ?? '—'}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {reported.length > FIRST_PERIODS && (
        <Button
          size="sm"
          color="light"
          className="mt-1 w-full"
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Свернуть' : `Все периоды: ${reported.length}`}, ${metric.name}`}
          icon={<ChevronDown aria-hidden className={classNames(isWhole && 'rotate-180')} />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть' : `Все периоды: ${reported.length}`}
        </Button>
      )}
    </>
  )
}
