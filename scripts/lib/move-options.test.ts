import { expect, it } from 'vitest'
import { parseMoveArgs } from '@/scripts/lib/move-options'

it('reads a command with its folder and options', () => {
  expect(parseMoveArgs(['write', 'папка', '--apply', '--identity=ключ'])).toMatchObject({
    ...{ command: 'write', rest: ['папка'], options: { apply: true, identity: 'ключ' } },
  })
  expect(parseMoveArgs(['pilots', '7', '12'])).toMatchObject({ command: 'pilots', rest: ['7', '12'] })
  for (const args of [[], ['help'], ['--help'], ['-h'], ['write', '--help']])
    expect(parseMoveArgs(args)).toMatchObject({ help: expect.stringContaining('move -- finish') })
})

it('refuses what it does not know, in Russian', () => {
  expect(() => parseMoveArgs(['foo'])).toThrow('Нет команды «foo».\n\nПереезд')
  expect(() => parseMoveArgs(['write', '--aply'])).toThrow('Параметры не разобраны: write --aply\n\nПереезд')
  expect(() => parseMoveArgs(['compare', '--old'])).toThrow('Параметры не разобраны')
})
