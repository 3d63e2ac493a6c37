import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '@/lib/features/accounts/common-passwords'
import { passwordRefusal } from '@/lib/features/accounts/rules'

const EMAIL = 'petrova@example.ru'

describe('passwordRefusal', () => {
  it.each([
    'тихий-омут-2026',
    'Ёжик в тумане, третий сон',
    '🙂🙃🙂🦔🦊🐢🐙🦉',
    'a'.repeat(60) + 'b'.repeat(68),
    'ж🦔'.repeat(64),
    '        x',
    'й'.normalize('NFD').repeat(64) + 'ж'.repeat(64),
  ])('takes %s', (password) => {
    expect(passwordRefusal(password, EMAIL)).toBeNull()
  })

  it.each([
    ['семь777', 'Не меньше 8'],
    ['🙂🙃🙂🦔', 'Не меньше 8'],
    [`${'ab'.repeat(64)}c`, 'Не больше 128'],
    ['abc\ud800defgh', 'недопустимые'],
    ['', 'Введите пароль'],
    ['Petrova@Example.ru', 'совпадать'],
    ['  petrova@example.ru ', 'совпадать'],
    ['aaaaaaaaaa', 'распространён'],
    ['ABCDEFGHIJ', 'распространён'],
    ['87654321', 'распространён'],
    ['абвгдежз', 'распространён'],
  ])('refuses %s', (password, words) => {
    expect(passwordRefusal(password, EMAIL)).toContain(words)
  })

  it('refuses the part of the address before the @', () => {
    expect(passwordRefusal('Konstantinova', 'konstantinova@example.ru')).toContain('совпадать')
    expect(passwordRefusal('konstantinova', null)).toBeNull()
  })
})

describe('isCommonPassword', () => {
  it.each([
    'password1',
    'PASSWORD123',
    'qwertyuiop',
    '1q2w3e4r',
    'Пароль123',
    'йцукенгш',
    'gfhjkm123',
    'Poliklinika',
    '  Password123 ',
    // From the list of leaked passwords.
    'gfhjkm',
    'zaq12wsx',
    'trustno1',
    // A common word with additions.
    'qwerty123',
    'йцукен123',
    '123йцукен',
    'admin2026',
    'Фвьшт2026!',
    'медсестра2026',
    'vtlctcnhf2026',
    'P@ssw0rd@123',
    // Repetitions.
    'зайказайка',
    'парольпароль1',
    '13131313',
    // Adjacent keys in either layout and direction.
    '78901234',
    'poiuytrewq',
    'фывапролдж',
    '1йфя2цыч3увс',
    '4rfv3edc2wsx',
  ])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each([
    'тихий-омут-2026',
    'любимая собака Шарик',
    'konstantinova',
    '+7 391 220-15-00',
    'ж🦔'.repeat(64),
    `${'x'.repeat(127)}y`,
  ])('does not know %s', (password) => expect(isCommonPassword(password)).toBe(false))
})
