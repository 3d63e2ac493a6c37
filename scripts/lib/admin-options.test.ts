import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { ADMIN_COMMANDS, parseAdminArgs } from '@/scripts/lib/admin-options'
import { askPassword } from '@/scripts/lib/ask-password'

it('shows all commands without one, and each command’s own help', () => {
  for (const args of [[], ['--help'], ['help']]) {
    const general = parseAdminArgs(args)
    for (const name of Object.keys(ADMIN_COMMANDS)) {
      expect('help' in general && general.help).toContain(name)
    }
  }
  for (const name of Object.keys(ADMIN_COMMANDS)) {
    const own = parseAdminArgs([name, '--help'])
    expect('help' in own && own.help).toContain(`npm run admin -- ${name}`)
  }
})

it('refuses what it does not know, in Russian', () => {
  expect(() => parseAdminArgs(['drop'])).toThrow('Нет команды «drop»')
  expect(() => parseAdminArgs(['toString'])).toThrow('Нет команды')
  expect(() => parseAdminArgs(['block', '--user', '1'])).toThrow('Параметры не разобраны')
  expect(() => parseAdminArgs(['block', '--email', ' '])).toThrow('Не задано: --email')
  expect(() => parseAdminArgs(['create-admin', '--email', 'a@b.ru'])).toThrow('--surname, --name')
})

it('knows when a password is needed', () => {
  const asks = (...args: string[]) => {
    const command = parseAdminArgs(args)
    return 'asksPassword' in command && command.asksPassword
  }
  const person = ['--email', 'a@b.ru', '--surname', 'Иванова', '--name', 'Анна']
  expect(asks('reset-password', '--email', 'a@b.ru')).toBe(true)
  expect(asks('create-admin', ...person)).toBe(false)
  expect(asks('create-admin', ...person, '--password')).toBe(true)
  expect(asks('block', '--email', 'a@b.ru')).toBe(false)
})

it('takes a password from the first line of the input, and never an empty one', async () => {
  const from = (text: string) => {
    const input = new PassThrough()
    input.end(text)
    return askPassword(input, new PassThrough())
  }
  expect(await from('длинная фраза\nвторая')).toBe('длинная фраза')
  await expect(from('')).rejects.toThrow('Пароль не получен')
})
