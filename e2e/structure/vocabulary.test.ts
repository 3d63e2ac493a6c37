import { expect, it } from 'vitest'
import { inside, read, SHIPPED } from '@/e2e/structure/sources'

/** docs/glossary.md: no screen, letter or sheet uses a word from its column of rejected terms. */

const TEXT = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g

const never = (/^\| Said [\s\S]*$/m.exec(read('docs/glossary.md'))?.[0] ?? '')
  .split('\n')
  .slice(2)
  .flatMap((row) => row.split('|')[2]?.split(';') ?? [])
  .map((words) => words.trim())
  .filter(Boolean)

const texts = SHIPPED.filter((file) => inside(file, 'app', 'components', 'lib')).flatMap((file) =>
  [...read(file).matchAll(TEXT)].flatMap((match) => {
    const text = (match.slice(1).find((part) => part !== undefined) ?? '').replaceAll(/\s+/g, ' ').trim()
    return /[а-яё]/i.test(text) ? [{ file, text }] : []
  }),
)

/** The term without a value after it. */
const alone = (text: string) =>
  text
    .toLocaleLowerCase('ru')
    .replace(/\$\{.*\}$/, '')
    .replace(/[:,] *$/, '')

function isSaid(words: string, text: string): boolean {
  if (!words.includes(' ')) return alone(text) === words
  return new RegExp(`(?<![а-яё])${words}(?![а-яё])`, 'i').test(text)
}

it('what the glossary rules out stands on no screen, letter or sheet', () => {
  expect(texts.length).toBeGreaterThan(2000)
  expect(never.length).toBeGreaterThan(20)
  const found = texts.flatMap(({ file, text }) =>
    never.filter((words) => isSaid(words, text)).map((words) => `${file}: «${words}» in «${text}»`),
  )
  expect(found).toEqual([])
})

it('a count stands before what is counted', () => {
  const backwards = /(?:организаций|вопросов|пользователей|строк|предупреждений|классов): ?\$\{/i
  expect(texts.filter(({ text }) => backwards.test(text))).toEqual([])
})
