import { liveWords, organisations } from '@/components/analytics/organisations/rating-words'
import { valueScale } from '@/lib/calc/chart-ticks'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital } from '@/lib/core/format/plural'
import type { Funnel, FunnelBubble } from '@/lib/features/analytics/contract'

type Zone = FunnelBubble['zone']
type Limits = Funnel['limits'][number]

/** Ordered from the top down; no-break spaces keep a percent sign with its number. */
export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  above998: 'выше 99,8\u00a0%',
  above95: 'выше 95\u00a0%',
  upper: 'в пределах, выше среднего',
  lower: 'в пределах, ниже среднего',
  below95: 'ниже 95\u00a0%',
  below998: 'ниже 99,8\u00a0%',
}

/** Limits and their line styles, outer ones first; `edge` is where the area outside ends, a fraction of the height. */
export const LIMITS = [
  { key: 'l998', dash: '2 4', edge: 1, beyond: 'fill-danger opacity-4' },
  { key: 'u998', dash: '2 4', edge: 0, beyond: 'fill-danger opacity-4' },
  { key: 'l95', dash: '8 4', edge: 1, beyond: 'fill-warning opacity-6' },
  { key: 'u95', dash: '8 4', edge: 0, beyond: 'fill-warning opacity-6' },
] as const

/** «3 организации», «1–2 организации» */
export const bubbleCount = ({ count }: FunnelBubble): string =>
  count === null ? '1–2 организации' : organisations(count)

/** «100–199» */
export const bandWords = ({ band: [from, to] }: FunnelBubble): string =>
  `${formatNumber(from)}–${formatNumber(to)}`

/** «3 организации, 100–199: выше 95 %» */
export const bubbleWords = (bubble: FunnelBubble): string =>
  `${bubbleCount(bubble)}, ${bandWords(bubble)}: ${ZONE_NAMES[bubble.zone]}`

/** «вне пределов 95 %, выше среднего — хуже» */
export function positionWords(
  { value, outside }: Pick<NonNullable<Funnel['own']>, 'value' | 'outside'>,
  { theta, metric }: Funnel,
): string {
  if (outside === false) return 'в пределах 95\u00a0%'
  const limit = outside === '998' ? '99,8' : '95'
  const isAbove = value > theta
  const order = metric.metric_target_order.system_name
  const side =
    order === 'asc' || order === 'desc' ? ` — ${isAbove === (order === 'desc') ? 'лучше' : 'хуже'}` : ''
  return `вне пределов ${limit}\u00a0%, ${isAbove ? 'выше' : 'ниже'} среднего${side}`
}

/** The funnel with the limits of chance alone. */
export const plainFunnel = (funnel: Funnel): Funnel => ({
  ...funnel,
  tau: null,
  limits: funnel.plain_limits,
  bubbles: funnel.plain_bubbles,
  own: funnel.own && { ...funnel.own, outside: funnel.own.plain_outside },
  points: funnel.points?.map((point) => ({ ...point, outside: point.plain_outside })) ?? null,
})

const TAU_DIGITS = 2

/** Explains how the limits are computed. */
export function dispersionWords({ phi, tau }: Funnel, isPlain: boolean): string {
  if (phi === null) {
    return 'Пределы учитывают только случайность: насколько организации различаются сверх неё, видно не меньше чем по десяти.'
  }
  const spread = `разброс φ = ${formatNumber(phi, 2)}`
  if (tau === null) {
    return `Организации различаются не больше, чем по чистой случайности (${spread}): пределы учитывают только её.`
  }
  const digits = Math.max(0, TAU_DIGITS - 1 - Math.floor(Math.log10(tau)))
  // τ is estimated with N − 1 and φ with N, so φ may be below 1 although τ is above 0.
  if (Number(phi.toFixed(2)) <= 1) {
    return isPlain
      ? `Обычные пределы учитывают только случайность. Организации различаются почти не сильнее (${spread}).`
      : `Организации различаются почти не сильнее, чем по чистой случайности (${spread}): пределы лишь чуть шире обычных (τ = ${formatNumber(tau, digits)}).`
  }
  if (isPlain) {
    return `Обычные пределы учитывают только случайность. Организации различаются сильнее (${spread} вместо 1), поэтому выход за них мало что значит.`
  }
  return `Организации различаются сильнее, чем по чистой случайности: ${spread} вместо 1. Поэтому пределы расширены (τ = ${formatNumber(tau, digits)}).`
}

/** How the organisation with the exact point is called: an administrator's is the chosen one. */
const OWN_WORDS = {
  own: { mark: 'вы', among: 'вашу', who: 'Ваша организация', value: 'Ваше значение' },
  chosen: {
    mark: 'выбрана',
    among: 'выбранную',
    who: 'Выбранная организация',
    value: 'Её значение',
  },
} as const

export const ownWordsOf = ({ points }: Funnel) => OWN_WORDS[points ? 'chosen' : 'own']

/** Limits are interpolated between counts, and one count is much where few are expected: 1 of 20 at a mean of 1 % is beyond 95 %. */
const often = (usual: string) => `Случайно так бывает примерно ${usual}, а где случаев ждут единицы — чаще.`

/** The first sentence: about the viewer's organisation, or about all where an administrator chose none. */
export function conclusion(funnel: Funnel, hasChosen = true): string {
  const { own, theta, tau, includes_own, points, organisations: all } = funnel
  const words = ownWordsOf(funnel)
  if (points && !hasChosen) {
    const outside = points.filter((point) => point.outside !== false).length
    return `Вне пределов 95\u00a0%: ${organisations(outside)} из ${formatNumber(all)}.`
  }
  if (!own)
    return includes_own
      ? `${words.who} среди них, но её точки нет: сейчас нет утверждённого значения для сравнения${points ? '' : ', или категория доверена не вам'}.`
      : `${words.who} в эту воронку не входит.`
  const side = own.value > theta ? 'выше' : 'ниже'
  if (own.outside === '998') {
    const causes = tau === null ? 'по случаю' : 'по случаю и от обычных различий больниц'
    return `${words.value} ${side}, чем обычно бывает ${causes}: за пределом 99,8\u00a0%. ${often('раз на тысячу')}`
  }
  if (own.outside === '95') {
    return `${words.value} ${side} обычного: за пределом 95\u00a0%. ${often('раз из сорока')}`
  }
  return tau === null
    ? `${words.value} в пределах, которые объясняются случаем.`
    : `${words.value} в пределах, которые объясняются случаем и обычными различиями больниц.`
}

/** How the viewer's point differs from what all others are compared with; null where it does not. */
export function ownSince(funnel: Funnel): string | null {
  const { own, released, includes_own, metric } = funnel
  const value = own?.value ?? null
  if (value === released)
    return own && !includes_own
      ? `${ownWordsOf(funnel).value} скрыто от других ради анонимности и в среднее не входит.`
      : null
  const words = liveWords({ value: released, live: { value, place: null, of: null } }, metric)
  return words && `${capital(words)}.`
}

type PictureAbout = Record<'about' | 'concluded' | 'dispersion', string> & { cited: string | null }

/** Lines of a saved picture: it leaves the dialog, so it names its publication itself. */
export const funnelNotes = (
  funnel: Funnel,
  { about, concluded, dispersion, cited }: PictureAbout,
): string[] => [
  `${about} · ${funnel.metric.metric_unit.name}, по горизонтали: ${funnel.denominator_name}`,
  [concluded, ownSince(funnel)].filter(Boolean).join(' '),
  dispersion,
  'В кружке — столько организаций, цветные вне пределов. Пределы 95 % — пунктир, 99,8 % — точки.',
  [cited, `метод ${METHOD_VERSION}`].filter(Boolean).join(' · '),
]

/** The limits at a denominator, interpolated between grid points. */
export function limitsAt({ limits }: Funnel, denominator: number): Limits | null {
  const after = limits.find((one) => one.denominator >= denominator) ?? limits.at(-1)
  const before = limits.findLast((one) => one.denominator <= denominator) ?? limits[0]
  if (!after || !before) return null
  const span = Math.log(after.denominator / before.denominator)
  const part = span > 0 ? Math.log(denominator / before.denominator) / span : 0
  const between = (name: 'l95' | 'u95' | 'l998' | 'u998') =>
    before[name] + part * (after[name] - before[name])
  return {
    denominator,
    l95: between('l95'),
    u95: between('u95'),
    l998: between('l998'),
    u998: between('u998'),
  }
}

type Place = readonly [x: number, y: number]

/**
 * A limit's line in fractions of the drawing: it ends where it leaves the scale, since along the edge it would look
 * like a limit that lies there.
 */
export function limitRuns(
  { limits }: Funnel,
  { x, y }: Pick<FunnelDrawing, 'x' | 'y'>,
  key: (typeof LIMITS)[number]['key'],
): Place[][] {
  const places = limits.map((one): Place => [x(one.denominator), y(one[key])])
  const isInside = (place: Place | undefined) => place !== undefined && place[1] >= 0 && place[1] <= 1
  const edgeBetween = ([x1, y1]: Place, [x2, y2]: Place): Place => {
    const edge = Math.min(y1, y2) < 0 ? 0 : 1
    return [x1 + ((x2 - x1) * (edge - y1)) / (y2 - y1), edge]
  }
  const runs: Place[][] = []
  for (const [index, place] of places.entries()) {
    const before = places[index - 1]
    if (isInside(place)) {
      if (before && isInside(before)) runs.at(-1)?.push(place)
      else runs.push(before ? [edgeBetween(before, place), place] : [place])
    } else if (before && isInside(before)) runs.at(-1)?.push(edgeBetween(before, place))
  }
  return runs
}

export const pathOf = (runs: readonly Place[][], at: (place: Place) => string): string =>
  runs.map((run) => `M${run.map(at).join(' L')}`).join('')

const middleOf = ({ band: [from, to] }: FunnelBubble) => Math.sqrt(from * to)

/** No percentage of cases is above 100. */
const highestOf = ({ kind }: Funnel) => (kind === 'binomial' ? 100 : Number.POSITIVE_INFINITY)

/** A bubble's height: the middle of its zone at the middle of its band. */
function heightOf(bubble: FunnelBubble, funnel: Funnel): number {
  const at = limitsAt(funnel, middleOf(bubble))
  if (!at) return funnel.theta
  const { theta } = funnel
  const heights: Record<Zone, number> = {
    above998: Math.min(at.u998 + (at.u998 - at.u95) / 2, (at.u998 + highestOf(funnel)) / 2),
    above95: (at.u95 + at.u998) / 2,
    upper: (theta + at.u95) / 2,
    lower: (theta + at.l95) / 2,
    below95: (at.l95 + at.l998) / 2,
    below998: at.l998 / 2,
  }
  return heights[bubble.zone]
}

interface PlacedBubble {
  bubble: FunnelBubble
  /** Whether its organisations lie outside the limits. */
  isOut: boolean
  /** Fractions of width and height, from the top left. */
  left: number
  top: number
  from: number
  to: number
  /** In pixels. */
  radius: number
  /** Horizontal shift in pixels, so that bubbles of one band do not overlap. */
  shift: number
}

const LARGEST = 25
const SMALLEST = 13

type FunnelDrawing = ReturnType<typeof funnelDrawing>

/** The drawing in fractions of its size, so that it fits any width. @param height in pixels */
export function funnelDrawing(funnel: Funnel, height: number) {
  const { limits, bubbles, own, points, theta } = funnel
  const [first = 1, last = 10] = [limits[0]?.denominator, limits.at(-1)?.denominator]
  const span = Math.log(Math.max(last, first * 1.01) / first)
  const x = (denominator: number) => Math.log(denominator / first) / span
  const quarter = limits[Math.floor(limits.length / 4)]
  const values = [
    ...bubbles.map((one) => Math.min(heightOf(one, funnel) * 1.08, highestOf(funnel))),
    ...(points ?? []).map((one) => one.value),
    ...(own ? [own.value] : []),
    ...(quarter ? [quarter.u95] : []),
  ]
  const scale = valueScale([0, theta, ...values], funnel.kind === 'binomial')
  const y = (value: number) => 1 - (value - scale.min) / (scale.max - scale.min)
  const largest = Math.max(1, ...bubbles.map(({ count }) => count ?? 1))
  const placed: PlacedBubble[] = []
  for (const bubble of bubbles) {
    const radius = Math.max(SMALLEST, LARGEST * Math.sqrt((bubble.count ?? 1) / largest))
    const [left, top] = [x(middleOf(bubble)), y(heightOf(bubble, funnel))]
    const covered = placed.filter(
      (one) => Math.abs(one.left - left) < 0.02 && Math.abs(one.top - top) * height < one.radius + radius,
    )
    const shift = covered.reduce((sum, one) => Math.max(sum, one.shift + one.radius + radius), 0)
    const [from, to] = bubble.band
    const isOut = bubble.zone !== 'upper' && bubble.zone !== 'lower'
    placed.push({ bubble, isOut, left, top, from: x(from), to: x(to), radius, shift })
  }
  return { x, y, scale, xTicks: logTicks(first, last), bubbles: placed }
}

/** 10, 20, 50, 100 and so on; powers of ten alone on a long axis. */
function logTicks(first: number, last: number): number[] {
  const steps = last / first > 500 ? [1] : [1, 2, 5]
  const powers = Array.from({ length: 8 }, (_, power) => 10 ** power)
  return powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((tick) => tick >= first && tick <= last)
}
