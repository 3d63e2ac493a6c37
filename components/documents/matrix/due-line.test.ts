import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DueLine, MatrixCards } from '@/components/documents/matrix/matrix-cards'
import type { PeriodProgress } from '@/components/documents/matrix/matrix-progress'

const NO_PERIOD = { year: 2026, quarter: 0, month: 0 }
const third = { ...NO_PERIOD, quarter: 3, name: 'III квартал' }
const second = { ...NO_PERIOD, quarter: 2, name: 'II квартал' }
const october = { ...NO_PERIOD, month: 10, name: 'октябрь' }
const september = { ...NO_PERIOD, month: 9, name: 'сентябрь' }
const year = { ...NO_PERIOD, name: 'год' }

const period = (column: PeriodProgress['column'], left: number, dueDate: string, overdue = false) => ({
  ...{ column, left, total: 5, dueDate, overdue },
})

const paragraphs = (...progress: PeriodProgress[]) =>
  Array.from(
    renderToStaticMarkup(createElement(DueLine, { progress })).matchAll(/<p[^>]*>(.*?)<\/p>/g),
    (match) => (match[1] ?? '').replace(/<svg.*<\/svg>/, ''),
  )

const LATE = period(third, 5, '2026-10-30', true)

test('what is due next is told beside what is overdue', () => {
  expect(paragraphs(LATE)).toEqual(['III квартал: 5 документов, срок был 30 октября, ввод открыт'])
  expect(paragraphs(LATE, period(second, 2, '2026-07-30', true), period(october, 1, '2026-11-30'))).toEqual([
    'III квартал: 5 документов; II квартал: 2 документа; сроки прошли, ввод открыт',
    'октябрь: осталось 1 из 5, срок 30 ноября',
  ])
})

test('the nearest date is told with all that is due by it', () => {
  expect(paragraphs(period(third, 0, '2026-10-30'), period(october, 1, '2026-11-30'))).toEqual([
    'октябрь: осталось 1 из 5, срок 30 ноября',
  ])
  expect(paragraphs(period(third, 3, '2026-10-30'), period(october, 1, '2026-11-30'))).toEqual([
    'III квартал: осталось 3 из 5, срок 30 октября',
  ])
  const same = [period(third, 3, '2026-10-30'), period(september, 1, '2026-10-30')]
  expect(paragraphs(...same)).toEqual([
    'III квартал: осталось 3 из 5; сентябрь: осталось 1 из 5, срок 30 октября',
  ])
})

test('a year with nothing left, or nothing open', () => {
  expect(paragraphs(period(third, 0, '2026-10-30'), period(year, 0, '2027-01-30'))).toEqual([
    'III квартал: все документы утверждены',
  ])
  expect(paragraphs()).toEqual(['Ввод за этот год ещё не открыт'])
})

test('periods to come are told in one sentence', () => {
  const opens = (date_ready: string) => ({ id: null, ready: false as const, date_ready })
  const documents = { month: { '9': opens('01.10.2026'), '10': opens('01.11.2026') } }
  const categories = [{ id: 1, name: 'Категория', short_name: 'Категория', metrics_count: 1, documents }]
  const cards = {
    categories,
    columns: [september, october],
    companyId: null,
    progress: [],
    isReadOnly: false,
  }
  expect(renderToStaticMarkup(createElement(MatrixCards, cards))).toContain(
    '>Сентябрь откроется с 01.10.2026, октябрь — с 01.11.2026<',
  )
})
