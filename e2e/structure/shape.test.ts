import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FEATURE } from '@/e2e/structure/laws'
import { cycles, FILES, IMPORTS, importsOf, inside, isTest, read, SHIPPED } from '@/e2e/structure/sources'

/** Size limits, and no import cycles. */

const SOURCES = FILES.filter((file) => !isTest(file))
const ALL = FILES.flatMap(importsOf)

describe('what the laws judge', () => {
  // Minimum counts that reveal a pattern missing files or imports.
  it('is all there is', () => {
    expect(FILES.length).toBeGreaterThan(1_150)
    expect(SHIPPED.length).toBeGreaterThan(800)
    expect(IMPORTS.length).toBeGreaterThan(4_000)
  })

  it('is found behind every name', () => {
    const known = new Set(FILES)
    const outside = (file: string) => inside(file, 'lib/generated') || /\.(css|json)$/.test(file)
    expect(ALL.filter((one) => one.isOwn && !known.has(one.to) && !outside(one.to))).toEqual([])
  })
})

describe('shape', () => {
  it('no folder holds more than 25 source files', () => {
    const counts = new Map<string, number>()
    for (const file of SOURCES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  it('no file grows past 300 lines', () => {
    expect(SOURCES.filter((file) => read(file).split('\n').length > 300)).toEqual([])
  })

  it('no imports of files lead back to where they began', () => {
    expect(cycles(ALL)).toEqual([])
  })

  it('features do not depend on each other in a circle', () => {
    // A browser hook may import another feature's calls as types, to invalidate their queries.
    const between = IMPORTS.flatMap(({ from, to, isOwn, isType }) => {
      const [one, other] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]]
      return one && other && one !== other && !isType ? [{ from: one, to: other, isOwn, isType }] : []
    })
    expect(between.length).toBeGreaterThan(12)
    expect(cycles(between)).toEqual([])
  })
})
