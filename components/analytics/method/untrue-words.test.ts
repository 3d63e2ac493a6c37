import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Claims that simulations have disproved: that nothing but chance was at work, that there are no signals where none was
 * found, that false signals stay within a budget, that a place in a repetition is the true one.
 */
const UNTRUE = [
  /сигналов нет(?!»)/i,
  /меня(ется|лись|лось|лся) только случайно/i,
  /объяснимы случайностью/i,
  /не больше одного ложного/i,
  /оказал(ось|ся|ась) бы в 95/i,
]

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path)
    return /(?<!\.test|\.spec)\.tsx?$/.test(entry.name) ? [path] : []
  })

/** Former versions of the method keep their wording. */
const HISTORY = 'components/analytics/method/versions.ts'

it('no screen, paper, letter or workbook says what the method cannot know', () => {
  const paths = ['app', 'components', 'lib'].flatMap(sources)
  expect(paths).toContain(HISTORY)
  const texts = paths.flatMap((path) => {
    const now = path === HISTORY ? '' : readFileSync(path, 'utf8')
    return UNTRUE.filter((one) => one.test(now.replace(/\s+/g, ' '))).map((one) => `${path}: ${one.source}`)
  })
  expect(texts).toEqual([])
})
