import { describe, expect, it } from 'vitest'
import { legendOf, pictureNotes } from '@/components/analytics/dynamics/chart-picture'
import { pointOf, seriesOf } from '@/e2e/support/answers/dynamics'
import { METHOD_VERSION } from '@/lib/calc/method-version'

const measure = {
  id: 1,
  number: 4,
  name: 'Шкала Нортон',
  date_begin: '2023-02-01',
  date_end: '2023-08-01',
}
const quiet = seriesOf([1, 2, 1])
const flagged = seriesOf([1, 2, 1], { measures: [measure] })
const grouped = seriesOf([], {
  points: [
    pointOf(0, { own: { value: 1, non_value: null }, median: 2.31, p25: 2, p75: 3, n: 41 }),
    pointOf(1, { own: { value: 50, non_value: 'small_denominator' } }),
  ],
})

describe('the legend', () => {
  const words = (...given: Parameters<typeof legendOf>) => [...legendOf(...given).words.keys()]

  it('of a page names what any of its charts draws, that of a picture only what it draws', () => {
    expect(words([quiet, flagged], true)).toEqual(expect.arrayContaining(['begin', 'end']))
    expect(words([quiet], true)).not.toContain('begin')
    expect(words([quiet], true)).not.toContain('end')
    expect(words([quiet, grouped], true)).toEqual(expect.arrayContaining(['group', 'aside']))
    expect(words([quiet], true)).not.toContain('group')
    expect(words([grouped], false)).not.toContain('group')
    expect(legendOf([grouped], true).words.get('group')).toBe('группа: медиана, 25–75 %')
  })

  it('has the signs by their words', () => {
    const outlying = seriesOf([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 90])
    const { words: found, signs } = legendOf([outlying], true)
    expect(signs).toHaveLength(1)
    expect(found.get('выброс, хуже')).toBe('выброс, хуже')
  })
})

it('a picture names the publication with its number and day, the method and the quarter of the median', () => {
  const cited = 'Выпуск I квартала 2023 (2023-I-1) · 15.05.2023 · данные 41 из 57 организаций'
  const about = {
    state: ['Сигналов нет'],
    meta: { publication: null, next_publication: null, min_group: 5 },
    cited,
  }
  expect(pictureNotes(grouped, { ...about, withGroup: true }).slice(1)).toEqual([
    'Сигналов нет',
    'медиана за I 23: 2,31, 41 организация',
    `${cited} · метод ${METHOD_VERSION}`,
  ])
  const alone = seriesOf([], { points: grouped.points.slice(0, 1), chart: null })
  expect(pictureNotes(alone, { ...about, withGroup: true })).toContain(
    'медиана за I 23: 2,31, 41 организация',
  )
  expect(pictureNotes(alone, { ...about, withGroup: false }).at(-1)).toBe(cited)
})
