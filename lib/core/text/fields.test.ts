import { expect, test } from 'vitest'
import { emailText, lineText, longText, optionalLine, optionalLongText } from '@/lib/core/text/fields'

const named = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** Zero-width spaces, direction marks, joiners, fillers, separators, tags. */
const INVISIBLE = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
  0x202e, 0x2060, 0x2066, 0x2069, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041,
]

test.each(INVISIBLE.map((code) => [named(code), code] as const))(
  'I6 a line with %s is refused: nobody sees it',
  (_name, code) => {
    const text = `Петро${String.fromCodePoint(code)}ва`
    for (const schema of [lineText(50), optionalLine(50)]) {
      const { error } = schema.safeParse(text)
      expect(error?.issues[0]?.message).toBe('Текст содержит невидимые символы: наберите его заново')
    }
    expect(emailText.safeParse(`a${String.fromCodePoint(code)}@example.org`).success).toBe(false)
  },
)

test.each([
  ['аdmin@example.com', 'В адресе русская буква «а»: замените её латинской'],
  ['admin@eхample.com', 'В адресе русская буква «х»: замените её латинской'],
  ['почта', 'Введите адрес электронной почты, например ivanova@example.ru'],
  ['admin@', 'Введите адрес электронной почты, например ivanova@example.ru'],
])('what is wrong with «%s» is said', (text, words) => {
  expect(emailText.safeParse(text).error?.issues[0]?.message).toBe(words)
})

test('names of any alphabet are taken', () => {
  for (const name of ['Ёлкина', 'О’Нил', 'Петрова-Водкина', 'Nguyễn', 'Мəммəдова', 'Й'.normalize('NFD')])
    expect(lineText(50).parse(name)).toBe(name)
  expect(optionalLine(50).parse('  ')).toBeNull()
  expect(optionalLine(50).parse(null)).toBeNull()
})

test('a longer text keeps what joins its signs', () => {
  const text = 'Коллеги 👩‍⚕️\nи пациенты'
  expect(longText(1, 100).parse(text)).toBe(text)
  expect(optionalLongText(100).parse(text)).toBe(text)
})
