import { expect, it } from 'vitest'
import type { Finding } from '@/lib/features/quality/contract'
import { findingWords, recheckWords } from '@/lib/features/quality/labels'

const finding = (oddity: Finding['oddity'], chance: number): Finding => ({
  ...{ id: 1, year: 2026, quarter: 2, metric: null, note: null },
  oddity,
  chance,
})

it('says what was found with the numbers behind it, and accuses nobody', () => {
  const copies = findingWords(finding({ kind: 'copies', numbers: 50, equal: 9, expected: 1.8007 }, 1.101e-4))
  expect(copies.text).toMatch(/^9 чисел из 50 совпали с прошлым кварталом до единицы\./)
  expect(copies.numbers).toBe('Случайно совпало бы 1,8; столько и больше — 1 раз на 9\u00a0100')
  const digits = [15, 3, 4, 5, 6, 12, 4, 3, 4, 4]
  expect(findingWords(finding({ kind: 'digits', numbers: 60, round: 27, digits }, 1.0507e-5))).toMatchObject({
    text: expect.stringMatching(/^27 чисел из 60 оканчиваются на 0 или 5, обычно таких около 12\./),
    numbers: 'Разные числа от 100 за четыре квартала; случайно — 1 раз на 95\u00a0000',
  })
  expect(
    findingWords(finding({ kind: 'zeros', of: 1000, expected: 19.459, scatter: 0.311 }, 0.00188)),
  ).toMatchObject({
    text: 'За год ни одного случая на 1\u00a0000; у организаций с таким же потоком было бы около 19. Возможно, случаи не регистрируются.',
    numbers: 'Ожидалось 19,5 с учётом разброса между организациями; случайно — 1 раз на 530',
  })
  const points = [10, 10, 11, 10, 10, 10, 11, 10, 10, 10, 10, 11].map((cases) => ({ cases, of: 100 }))
  const own = { statistic: 0.244582, freedom: 11, chance: 2.996e-8 }
  const even = findingWords(
    finding({ kind: 'variation', statistic: 115.02, freedom: 327, indicators: 33, own, points }, 3.3e-30),
  )
  expect(even.text).toContain('12 кварталов по 10–11 случаев, обычно было бы от 3 до 17')
  expect(even.numbers).toContain('случайно — реже 1 раза на миллиард')
})

it('tells what a recount means', () => {
  const recheck = {
    id: 1,
    metric: { id: 1, name: 'Пролежни', short_name: 'Пролежни' },
    year: 2026,
    quarter: 2,
  }
  const whole = { ...recheck, author: 'Ким Ольга', at: '2026-11-09T09:00:00.000Z' }
  expect(recheckWords({ ...whole, both: 14, reported: 0, recounted: 0, neither: 6 })).toEqual({
    agreed: '20 из 20',
    means: 'Ошибочных записей, вероятно, меньше 14 %; каппа 1,00',
  })
  expect(recheckWords({ ...whole, both: 9, reported: 1, recounted: 1, neither: 9 })).toEqual({
    agreed: '18 из 20',
    means: 'Совпадает 90 % (70–97); каппа 0,80',
  })
})
