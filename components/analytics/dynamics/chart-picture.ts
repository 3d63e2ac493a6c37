import { measureFlags } from '@/components/analytics/charts/measure-flags'
import { drawnBand } from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME, chartGoalWords, groupWords } from '@/components/analytics/dynamics/dynamics-words'
import { signsOf } from '@/components/analytics/dynamics/signals'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import {
  isCounted,
  type SignalSign,
  signWords,
  unitWords,
  usedSigns,
} from '@/lib/features/analytics/own/rules'

/* The texts beside charts: the legend of a page and of a saved picture, and the picture's notes. */

/** What a legend explains besides signs, in its order. */
type KeyName = 'limits' | 'group' | 'ghost' | 'rebase' | 'begin' | 'end' | 'aside'

/** Words of a legend by what they explain: only what any of the charts draws. */
export function legendOf(
  series: readonly MetricDynamics[],
  withGroup: boolean,
): { words: ReadonlyMap<string, string>; signs: readonly SignalSign[] } {
  const charts = series.flatMap(({ chart }) => chart ?? [])
  const points = series.flatMap((one) => one.points)
  const flags = new Set(series.flatMap(measureFlags).map(({ kind }) => kind))
  const signs = usedSigns(series.flatMap((one) => [...signsOf(one).values()]))
  const drawn: ReadonlyArray<readonly [name: KeyName, words: string, isDrawn: boolean]> = [
    [
      'limits',
      'пределы и среднее',
      charts.some(({ segments }) => segments.some(({ center }) => center !== null)),
    ],
    ['group', groupKeyWords(series), withGroup && points.some(({ median }) => median !== null)],
    ['ghost', 'исключено', charts.some(({ ghosts }) => ghosts.length > 0)],
    ['rebase', 'новые пределы', charts.some(({ segments }) => segments.some(({ rebase }) => rebase))],
    ['begin', 'начало мероприятия', flags.has('begin')],
    ['end', 'мероприятие завершено', flags.has('end')],
    [
      'aside',
      'малый знаменатель или неполный год',
      points.some(({ own }) => own && own.value !== null && !isCounted(own)),
    ],
  ]
  const words = new Map<string, string>(signs.map((sign) => [signWords(sign), signWords(sign)]))
  for (const [name, text, isDrawn] of drawn) if (isDrawn) words.set(name, text)
  return { words, signs }
}

function groupKeyWords(series: readonly MetricDynamics[]): string {
  const bands = [...new Set(series.map(({ points }) => drawnBand(points)))].filter((band) => band !== null)
  return ['группа: медиана', bands.map((band) => BAND_NAME[band]).join(' или ')].filter(Boolean).join(', ')
}

type PictureAbout = {
  /** Signals, or how reliable the limits are. */
  state: readonly string[]
  withGroup: boolean
  meta: Parameters<typeof groupWords>[1]
  /** The publication with its number; null before the first. */
  cited: string | null
}

/** Lines of a saved picture: it leaves the page, so it names its periods and its publication itself. */
export function pictureNotes(series: MetricDynamics, { state, withGroup, meta, cited }: PictureAbout) {
  const { metric, chart } = series
  return [
    [unitWords(metric), chartGoalWords(series)].filter(Boolean).join(' · '),
    ...state,
    withGroup ? groupWords(series, meta, true) : '',
    [cited, chart && `метод ${chart.method}`].filter(Boolean).join(' · '),
  ].filter(Boolean)
}
