import { describe, expect, test } from 'vitest'
import {
  bubbleWords,
  conclusion,
  dispersionWords,
  funnelDrawing,
  funnelNotes,
  limitRuns,
  limitsAt,
  ownSince,
  plainFunnel,
  positionWords,
} from '@/components/analytics/funnel/funnel-view'
import { metricOf } from '@/e2e/support/answers/dynamics'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { Funnel, FunnelBubble } from '@/lib/features/analytics/contract'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'

const bubble = (given: Partial<FunnelBubble>): FunnelBubble => ({
  band: [100, 199],
  zone: 'upper',
  count: 3,
  ...given,
})

const funnel = (given: Partial<Funnel> = {}, order: 'asc' | 'desc' = 'asc'): Funnel => ({
  metric: metricOf({ metric_target_order: { id: 1, name: '', system_name: order } }),
  kind: 'binomial',
  denominator_name: 'Число операций',
  theta: 10,
  organisations: 9,
  includes_own: true,
  own: null,
  released: null,
  bubbles: [],
  points: null,
  limits: [50, 100, 150, 200].map((denominator) => ({ denominator, l95: 4, u95: 16, l998: 1, u998: 20 })),
  phi: 1.02,
  tau: null,
  plain_bubbles: [],
  plain_limits: [],
  ...given,
})

const own = (value: number, outside: false | '95' | '998') => ({
  numerator: 1,
  denominator: 100,
  value,
  zone: 'upper' as const,
  outside,
  plain_outside: outside,
})

describe('words', () => {
  test('of a bubble: how many, how large, where', () => {
    expect(bubbleWords(bubble({}))).toBe('3 организации, 100–199: в пределах, выше среднего')
    expect(bubbleWords(bubble({ count: null, band: [1000, 4999], zone: 'above998' }))).toBe(
      '1–2 организации, 1\u00a0000–4\u00a0999: выше 99,8\u00a0%',
    )
  })

  test('of an own value that is not the published one', () => {
    const of = (given: Partial<Funnel>) => ownSince(funnel(given))
    expect(of({ own: own(9, false), released: 9 })).toBeNull()
    expect(of({ own: own(9, false), released: 12 })).toBe('Изменено, в выпуск не вошло: 12,00 → 9,00.')
    expect(of({ own: own(9, false), includes_own: false })).toBe('Не вошло в выпуск: 9,00.')
    expect(of({ own: own(9, false), released: 9, includes_own: false })).toMatch('скрыто от других')
    expect(of({ released: 12 })).toMatch('В выпуске 12,00, а теперь утверждённого значения')
    expect(of({ includes_own: false })).toBeNull()
  })

  test('of a place: the limit, the side and what it means for quality', () => {
    const far = { value: 40, outside: '998' } as const
    expect(positionWords({ value: 10, outside: false }, funnel())).toBe('в пределах 95\u00a0%')
    expect(positionWords(far, funnel())).toBe('вне пределов 99,8\u00a0%, выше среднего — хуже')
    expect(positionWords(far, funnel({}, 'desc'))).toBe('вне пределов 99,8\u00a0%, выше среднего — лучше')
    expect(positionWords({ value: 2, outside: '95' }, funnel())).toBe(
      'вне пределов 95\u00a0%, ниже среднего — лучше',
    )
  })

  test('what organisations differ by says where the limits are', () => {
    expect(dispersionWords(funnel({ phi: null }), false)).toContain('только случайность')
    expect(dispersionWords(funnel(), false)).toContain(
      'не больше, чем по чистой случайности (разброс φ = 1,02)',
    )
    const wide = funnel({ phi: 1.77, tau: 0.0089, own: { ...own(9, false), plain_outside: '95' } })
    expect(dispersionWords(wide, false)).toContain(
      'φ = 1,77 вместо 1. Поэтому пределы расширены (τ = 0,0089)',
    )
    expect(dispersionWords(wide, true)).toContain('Обычные пределы')
    const hardly = funnel({ phi: 0.99, tau: 0.0012 })
    expect(dispersionWords(hardly, false)).toContain('почти не сильнее, чем по чистой случайности')
    expect(dispersionWords(hardly, true)).toContain('почти не сильнее (разброс φ = 0,99)')
    expect([conclusion(wide), conclusion(plainFunnel(wide))]).toEqual([
      'Ваше значение в пределах, которые объясняются случаем и обычными различиями больниц.',
      expect.stringContaining('примерно раз из сорока, а где случаев ждут единицы — чаще'),
    ])
  })

  test('a picture names its publication beside the method', () => {
    const about = {
      about: 'III квартал 2026 года',
      concluded: '',
      dispersion: dispersionWords(funnel(), false),
    }
    const cited = 'Выпуск III квартала 2026 (2026-III-1) · 14.11.2026 · данные 55 из 57 организаций'
    expect(funnelNotes(funnel(), { ...about, cited }).at(-1)).toBe(`${cited} · метод ${METHOD_VERSION}`)
    expect(funnelNotes(funnel(), { ...about, cited: null }).at(-1)).toBe(`метод ${METHOD_VERSION}`)
  })

  test('the conclusion is of the own organisation, of the one an administrator chose, or of all', () => {
    expect(conclusion(funnel({ includes_own: false }))).toBe('Ваша организация в эту воронку не входит.')
    const point = { ...own(40, '998'), number: '564107', profile: NO_PROFILE }
    const all = funnel({ includes_own: false, points: [point, { ...point, outside: false }] })
    expect([conclusion(all), conclusion(all, false), conclusion({ ...all, own: own(40, '998') })]).toEqual([
      'Выбранная организация в эту воронку не входит.',
      'Вне пределов 95\u00a0%: 1 организация из 9.',
      expect.stringMatching(/^Её значение выше, чем обычно бывает по случаю: за пределом 99,8\s%/),
    ])
    expect(conclusion(funnel({ own: own(40, '998') }))).toContain('выше, чем обычно бывает по случаю')
    expect(conclusion(funnel({ own: own(2, '95') }))).toContain('ниже обычного')
    expect(conclusion(funnel({ own: own(9, false) }))).toContain('в пределах')
  })
})

describe('the drawing', () => {
  test('limits are read off between the points they are given at', () => {
    const steep = funnel({
      limits: [
        { denominator: 100, l95: 0, u95: 20, l998: 0, u998: 30 },
        { denominator: 400, l95: 2, u95: 10, l998: 0, u998: 20 },
      ],
    })
    expect(limitsAt(steep, 200)).toMatchObject({ l95: 1, u95: 15, u998: 25 })
    expect(limitsAt(steep, 1000)?.u95).toBe(10)
    expect(limitsAt(funnel({ limits: [] }), 100)).toBeNull()
  })

  test('a limit ends where it leaves the scale, and none of it runs along the edge', () => {
    const steep = funnel({
      limits: [50, 100, 200].map((denominator, index) => ({
        ...{ denominator, l95: 4, l998: 0 },
        u95: [60, 20, 15][index] ?? 0,
        u998: [100, 60, 20][index] ?? 0,
      })),
    })
    const drawing = { ...funnelDrawing(steep, 300), y: (value: number) => 1 - value / 40 }
    expect(limitRuns(steep, drawing, 'u95')).toEqual([
      [
        [0.25, 0],
        [0.5, 0.5],
        [1, 0.625],
      ],
    ])
    expect(limitRuns(steep, drawing, 'u998')).toEqual([
      [
        [0.75, 0],
        [1, 0.5],
      ],
    ])
    // The lower limit is zero there.
    expect(limitRuns(steep, drawing, 'l998')[0]).toHaveLength(3)
    expect(limitRuns(steep, { ...drawing, y: () => -1 }, 'u95')).toEqual([])
  })

  test('holds every bubble and the own value, none over another of the same band', () => {
    const bubbles = [
      bubble({ count: 20 }),
      bubble({ zone: 'lower' }),
      bubble({ zone: 'above998', count: null }),
    ]
    const { bubbles: placed, y, x, xTicks } = funnelDrawing(funnel({ bubbles, own: own(60, '998') }), 300)
    expect(placed).toHaveLength(3)
    for (const { left, top } of placed) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(1)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(1)
    }
    expect(y(60)).toBeGreaterThanOrEqual(0)
    expect([x(50), x(200)]).toEqual([0, 1])
    expect(xTicks).toEqual([50, 100, 200])
    const limits = [50, 200].map((denominator) => ({
      ...{ denominator, l95: 95, u95: 99.2, l998: 92, u998: 99.9 },
    }))
    const high = funnel({ ...{ theta: 98, limits }, bubbles: [...bubbles, bubble({ zone: 'above95' })] })
    const { scale, bubbles: highest } = funnelDrawing(high, 300)
    expect([scale.max, Math.min(...highest.map(({ top }) => top)) >= 0]).toEqual([100, true])
    const [first, second] = placed
    const distance = Math.hypot(
      (first?.shift ?? 0) - (second?.shift ?? 0),
      300 * ((first?.top ?? 0) - (second?.top ?? 0)),
    )
    expect(distance).toBeGreaterThanOrEqual((first?.radius ?? 0) + (second?.radius ?? 0) - 1e-9)
  })
})
