import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { withMove } from '@/lib/features/metrics/rules'

const list = (...ids: number[]) => ids.map((id, index) => ({ id, position: index + 1 }))

it.each([
  [{ id: 1, position: 3 }, [2, 3, 1, 4]],
  [{ id: 4, position: 1 }, [4, 1, 2, 3]],
  [{ id: 2, position: 2 }, [1, 2, 3, 4]],
  [{ id: 2, position: 99 }, [1, 3, 4, 2]],
  [{ id: 9, position: 1 }, [1, 2, 3, 4]],
])('%o → %o', (move, ids) => {
  expect(withMove(list(1, 2, 3, 4), move)).toEqual(list(...ids))
})

it('a moved row stands where it was put, the others keep their order', () => {
  forCases(100, fc.integer({ min: 1, max: 20 }), fc.nat(), fc.nat(), (length, from, to) => {
    const rows = list(...Array.from({ length }, (_, index) => index + 1))
    const move = { id: (from % length) + 1, position: (to % length) + 1 }
    const after = withMove(rows, move).map((row) => row.id)
    expect(after[move.position - 1]).toBe(move.id)
    expect(after.filter((id) => id !== move.id)).toEqual(
      rows.map((row) => row.id).filter((id) => id !== move.id),
    )
  })
})
