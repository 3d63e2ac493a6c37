import type { TooltipLine } from '@/components/analytics/charts/chart-axes'
import { flagsAt } from '@/components/analytics/charts/measure-flags'
import { type chartRows, drawnBand } from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME, ownWords, targetAt, targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { organisations } from '@/components/analytics/organisations/rating-words'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import { drawnLimits, segmentAt, shown, signWords } from '@/lib/features/analytics/own/rules'

/** The values of one period, for the tooltip. */
export function tooltipLines(
  row: ReturnType<typeof chartRows>[number],
  series: MetricDynamics,
  withGroup: boolean,
): TooltipLine[] {
  const { metric, points, chart } = series
  const target = targetAt(series, row.index)
  const band = drawnBand(points)
  const limits = drawnLimits(series, row.index)
  const sign = signsOf(series).get(row.index)
  const segment = segmentAt(series, row.index)
  const ghost = chart?.ghosts.find(({ index }) => index === row.index)
  const lines: TooltipLine[] = [
    { name: 'Значение', value: ownWords({ own: points[row.index]?.own ?? null }, metric), isOwn: true },
  ]
  if (sign) lines.push({ name: 'Сигнал', value: signWords(sign) })
  if (ghost) lines.push({ name: 'Исключено', value: ghost.reason })
  if (segment?.rebase && segment.from === row.index)
    lines.push({ name: 'Новые пределы', value: segment.rebase.reason })
  if (limits) {
    lines.push(
      { name: 'Среднее', value: shown(limits.center, metric) },
      { name: 'Пределы', value: `${shown(limits.lower, metric)}–${shown(limits.upper, metric)}` },
    )
  }
  if (target) lines.push({ name: 'Цель', value: targetWords(metric, target) })
  lines.push(...flagsAt(series, row.index).map((value) => ({ name: 'Мероприятие', value })))
  if (!withGroup) return lines
  if (row.median !== null) lines.push({ name: 'Медиана', value: shown(row.median, metric) })
  if (row.band && band) {
    const [low, high] = row.band
    lines.push({ name: BAND_NAME[band], value: `${shown(low, metric)}–${shown(high, metric)}` })
  }
  lines.push({ name: 'Группа', value: row.n === null ? 'сравнения нет' : organisations(row.n) })
  return lines
}
