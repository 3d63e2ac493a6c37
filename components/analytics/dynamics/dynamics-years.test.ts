import { expect, it } from 'vitest'
import { yearsAfter } from '@/components/analytics/dynamics/dynamics-years'

it('the other end follows rather than cross', () => {
  const years = { from: 2023, to: 2025 }
  expect(yearsAfter(years, 'from', 2024)).toEqual({ from: 2024, to: 2025 })
  expect(yearsAfter(years, 'from', 2026)).toEqual({ from: 2026, to: 2026 })
  expect(yearsAfter(years, 'to', 2022)).toEqual({ from: 2022, to: 2022 })
})
