import { expect, it } from 'vitest'
import { nameOfFile } from '@/components/calls/download'

it('takes the Russian name from the answer', () => {
  const encoded = encodeURIComponent('Отчёт по показателям 2024–2026.xlsx')
  expect(nameOfFile(`attachment; filename="report.xlsx"; filename*=UTF-8''${encoded}`)).toBe(
    'Отчёт по показателям 2024–2026.xlsx',
  )
})

it('has a name for an answer without one, or with a broken one', () => {
  expect(nameOfFile(null)).toBe('Выгрузка.xlsx')
  expect(nameOfFile("attachment; filename*=UTF-8''%E0%A4%A")).toBe('Выгрузка.xlsx')
})
